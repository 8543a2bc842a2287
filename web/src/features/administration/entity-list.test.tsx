import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { serveAnswers } from '../../test-answers.ts';
import { renderPart } from '../../test-render.tsx';
import { EntityList } from './entity-list.tsx';

const entity = (id: number, type: string, more: object = {}) => ({
  id,
  type,
  name: `Entity ${id}`,
  about: '',
  location: '',
  photo_url: '',
  low_res_photo_url: '',
  tags: [],
  tags_count: 0,
  connections: 0,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
  ...more,
});
const call = 'GET /api/v1/admin/entities';
const paged = (...items: object[]) => ({
  status: 200,
  body: {
    items,
    total_count: 26,
    page: 1,
    page_size: 24,
    total_pages: 2,
    totals: { person: 1204, project: 26, organization: 0 },
  },
});

let server: Awaited<ReturnType<typeof serveAnswers>>;
beforeEach(async () => {
  server = await serveAnswers({ [call]: paged(entity(1, 'person')) });
});
afterEach(() => server.stop());

const card = async (name: string) =>
  within((await screen.findByRole('heading', { name })).closest('li') as HTMLElement);

describe('a card of the entity list [spec 3.2]', () => {
  it('shows which texts are missing, and no location for people', async () => {
    await renderPart(<EntityList />);
    const person = await card('Entity 1');
    expect(person.getByText('No bio available')).toBeInTheDocument();
    expect(person.queryByText('No location')).toBeNull();
    server.answers[call] = paged(entity(2, 'project', { about: ' ' }));
    await userEvent.click(screen.getByRole('tab', { name: 'Projects 26' }));
    const project = await card('Entity 2');
    expect(project.getByText('No description available')).toBeInTheDocument();
    expect(project.getByText('No location')).toBeInTheDocument();
    expect(screen.getByText('26 projects, 24 per page')).toBeInTheDocument();
  });

  it('links to the entity, and shows three tags and the number of further ones', async () => {
    const tags = ['REEF', 'TIDE', 'SALT', 'SAND'];
    const more = { about: 'Weaves nets. ', location: 'Suva, Fiji', tags, tags_count: 7 };
    server.answers[call] = paged(entity(3, 'organization', more));
    await renderPart(<EntityList />, '/?tab=organizations');
    const { getByRole, getByText, queryByText } = await card('Entity 3');
    expect(getByRole('link', { name: 'Entity 3' })).toHaveAttribute('href', '/organization/3');
    const page = getByRole('link', { name: 'Open page: Entity 3' });
    expect(page).toHaveAttribute('href', '/organizations/3-entity-3');
    for (const text of ['Weaves nets.', 'Suva, Fiji', 'SALT', '+4 more']) getByText(text);
    expect(queryByText('SAND')).toBeNull();
  });
});

describe('the address of the entity list', () => {
  it('sets the requested list, which begins with people on page 1 for invalid values', async () => {
    await renderPart(<EntityList />, '/?tab=users&page=-2&q=%C3%A9cran');
    await card('Entity 1');
    const asked = new URL(server.callsTo(call)[0]?.url ?? '', 'http://localhost').searchParams;
    expect(Object.fromEntries(asked)).toEqual({
      type: 'person',
      search: 'écran',
      page: '1',
      page_size: '24',
    });
    expect(screen.getByRole('searchbox', { name: 'Search by name' })).toHaveValue('écran');
  });
});
