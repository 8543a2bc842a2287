import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { refusal, serveAnswers } from '../../../test-answers.ts';
import { renderPart } from '../../../test-render.tsx';
import { TagManagement } from './tag-management.tsx';
import { aTag } from './test-tags.ts';

const call = 'GET /api/v1/tags';
const paged = (tags: object[], total_count = tags.length) => ({
  status: 200,
  body: { tags, total_count, page: 1, page_size: 50, total_pages: Math.ceil(total_count / 50) },
});

let server: Awaited<ReturnType<typeof serveAnswers>>;
beforeEach(async () => {
  const away = refusal(404, 'Not here.', 'not_found');
  server = await serveAnswers({
    [call]: paged([aTag({ name: 'REEF' })], 61),
    'GET /api/v1/tags/statistics': away,
    'GET /api/v1/tags/1/references': away,
  });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await server.stop();
});

const lists = () => server.callsTo(call).filter(({ url }) => url.includes('page_size=50'));
const lastAsked = () =>
  Object.fromEntries(new URL(lists().at(-1)?.url ?? '', 'http://localhost').searchParams);

describe('tag management', () => {
  it('requests the tags of its address', async () => {
    const given = 'q=art&type=interest&sort=usage_count&order=desc&page=2';
    await renderPart(<TagManagement />, `/?${given}`);
    expect(await screen.findByText('51–61 of 61 tags')).toBeInTheDocument();
    const headers = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(headers).toEqual(['Name', 'Length', 'References', 'Created', 'Status', 'Actions']);
    expect(lastAsked()).toEqual({
      search: 'art',
      tag_type: 'interest',
      sort_by: 'usage_count',
      sort_order: 'desc',
      page: '2',
      page_size: '50',
    });
    expect(screen.getByLabelText('Sort by')).toHaveValue('usage_count');
    expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull();
  });

  it('offers four types and five orders [spec 3.2]', async () => {
    await renderPart(<TagManagement />);
    const offered = (label: string) =>
      within(screen.getByLabelText(label))
        .getAllByRole('option')
        .map((one) => one.textContent);
    expect(offered('Type')).toEqual(['All', 'Discipline', 'Community', 'Interest', 'Other']);
    expect(offered('Sort by')).toEqual(['Name', 'Created', 'Usage', 'Length', 'Status']);
  });

  it('ignores invalid values of its address', async () => {
    await renderPart(<TagManagement />, '/?type=person&sort=id&order=up');
    await screen.findByText('REEF');
    expect(lastAsked()).toEqual({
      search: '',
      sort_by: 'name',
      sort_order: 'asc',
      page: '1',
      page_size: '50',
    });
  });

  it('opens and closes the details of a tag without requesting the list again', async () => {
    // Simulates a wide screen.
    vi.spyOn(window, 'matchMedia').mockImplementation(
      (media) =>
        Object.assign(new EventTarget(), {
          matches: media.includes('min-width'),
          media,
        }) as MediaQueryList,
    );
    await renderPart(<TagManagement />, '/?page=2');
    const opener = await screen.findByRole('button', { name: 'Details of REEF' });
    expect(opener).toHaveAttribute('aria-expanded', 'false');
    await userEvent.click(opener);
    const beside = await screen.findByRole('complementary', { name: 'REEF' });
    expect(opener).toHaveAttribute('aria-expanded', 'true');
    expect(opener.closest('tr')).toHaveAttribute('data-selected');
    await userEvent.click(within(beside).getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('complementary')).toBeNull();
    expect(lists()).toHaveLength(1);
    expect(lastAsked()).toMatchObject({ page: '2' });
  });

  it('offers to create the first tag when there is none, and to clear filters without matches', async () => {
    server.answers[call] = paged([]);
    await renderPart(<TagManagement />, '/?type=other');
    expect(await screen.findByRole('heading', { name: 'No tags found' })).toBeInTheDocument();
    expect(screen.getAllByRole('button', { name: 'Create tag' })).toHaveLength(1);
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(await screen.findByRole('heading', { name: 'No tags yet' })).toBeInTheDocument();
    expect(screen.getAllByRole('button', { name: 'Create tag' })).toHaveLength(2);
  });
});
