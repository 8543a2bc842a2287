import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { serveAnswers } from '../../../test-answers.ts';
import { renderPart } from '../../../test-render.tsx';
import { anAdminUser } from './test-users.ts';
import { UserManagement } from './user-management.tsx';

const call = 'GET /api/v1/admin/users';
const user = anAdminUser({ id: 77 });
const paged = (items: object[], total_count = items.length) => ({
  status: 200,
  body: { items, total_count, page: 1, page_size: 20, total_pages: Math.ceil(total_count / 20) },
});

let server: Awaited<ReturnType<typeof serveAnswers>>;
beforeEach(async () => {
  server = await serveAnswers({
    [call]: paged([user], 61),
    'GET /api/v1/admin/users/77': { status: 200, body: user },
    'GET /api/v1/admin/users/77/roles': { status: 200, body: { items: [] } },
  });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await server.stop();
});

const lastAsked = () =>
  Object.fromEntries(
    new URL(server.callsTo(call).at(-1)?.url ?? '', 'http://localhost').searchParams,
  );
const asItBegins = {
  search: '',
  sort_by: 'created_at',
  sort_order: 'desc',
  page: '1',
  page_size: '20',
};
const showOn = (screenWidth: 'phone' | 'desk') =>
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) =>
      Object.assign(new EventTarget(), {
        matches: media.includes('min-width') === (screenWidth === 'desk'),
        media,
      }) as MediaQueryList,
  );

describe('the address of user management', () => {
  it('requests the newest users on page 1, and ignores invalid values [spec 3.2] [spec 3.9]', async () => {
    await renderPart(<UserManagement />, '/?role=admin&sort=password_hash&page=-1&user=x&q=a&q=b');
    expect(await screen.findByText('1–20 of 61 users')).toBeInTheDocument();
    expect(lastAsked()).toEqual(asItBegins);
    expect(screen.getByRole('columnheader', { name: 'Created' })).toHaveAttribute(
      'aria-sort',
      'descending',
    );
  });

  it('requests the users of its values', async () => {
    const given = 'q=wrona&login_status=never&issues=has&sort=email&order=asc&page=3';
    await renderPart(<UserManagement />, `/?${given}`);
    expect(await screen.findByText('41–60 of 61 users')).toBeInTheDocument();
    expect(lastAsked()).toEqual({
      ...asItBegins,
      search: 'wrona',
      login_status: 'never',
      issues: 'has',
      sort_by: 'email',
      sort_order: 'asc',
      page: '3',
    });
    await userEvent.click(screen.getByRole('button', { name: 'Clear all filters' }));
    await vi.waitFor(() =>
      expect(lastAsked()).toEqual({ ...asItBegins, sort_by: 'email', sort_order: 'asc' }),
    );
  });
});

describe('the list of users', () => {
  it('has five filters with their options [spec 3.2]', async () => {
    await renderPart(<UserManagement />);
    await screen.findByText('mei@example.org');
    const filters = screen.getByRole('region', { name: 'Filters' });
    const words = within(filters)
      .getAllByRole<HTMLSelectElement>('combobox')
      .map(({ labels, options }) => [
        labels?.[0]?.firstChild?.textContent,
        ...[...options].map(({ text }) => text),
      ]);
    expect(words).toEqual([
      ['Login Status', 'All', 'Has logged in', 'Never logged in'],
      ['Verification', 'All', 'Verified', 'Unverified'],
      ['Role', 'All', 'Superusers', 'Regular'],
      ['Profiles', 'All', 'With profiles', 'None'],
      ['Data Issues', 'All', 'Has issues', 'None'],
    ]);
  });

  it('opens and closes the sheet of a user without requesting the list again', async () => {
    showOn('desk');
    await renderPart(<UserManagement />, '/superuser-control-panel?page=2');
    await userEvent.click(await screen.findByText('1 Jan 2026'));
    const sheet = await screen.findByRole('complementary', { name: 'mei@example.org' });
    expect(screen.getByRole('link', { name: 'mei@example.org' }).closest('tr')).toHaveAttribute(
      'data-selected',
    );
    await userEvent.click(within(sheet).getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('complementary')).toBeNull();
    await userEvent.click(screen.getByRole('link', { name: 'mei@example.org' }));
    expect(await screen.findByRole('complementary')).toBeInTheDocument();
    expect(server.callsTo(call)).toHaveLength(1);
    expect(lastAsked()).toMatchObject({ page: '2' });
  });

  it('is a list of links on a phone, with the order among the folded filters', async () => {
    showOn('phone');
    await renderPart(<UserManagement />, '/superuser-control-panel?role=regular');
    const list = await screen.findByRole('list', { name: 'Users' });
    expect(within(list).getByRole('link')).toHaveTextContent(
      'mei@example.orgNo person profiles · never logged in',
    );
    expect(screen.getByLabelText('Verification')).toBeVisible();
    expect(screen.getByLabelText('Role')).not.toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'More filters (1)' }));
    expect(screen.getByRole('button', { name: 'Fewer filters' })).toBeInTheDocument();
    expect(screen.getByLabelText('Role')).toBeVisible();
    await userEvent.selectOptions(screen.getByLabelText('Sort by'), 'Last login');
    await vi.waitFor(() => expect(lastAsked()).toMatchObject({ sort_by: 'last_login_at' }));
  });

  it('offers to clear the search and the filters separately when no user is found', async () => {
    server.answers[call] = paged([]);
    await renderPart(<UserManagement />, '/?q=wrona&role=regular');
    await screen.findByRole('heading', { name: 'No users found' });
    const shown = within(screen.getByRole('status'));
    expect(shown.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Clear search',
      'Clear all filters',
    ]);
    await userEvent.click(shown.getByRole('button', { name: 'Clear search' }));
    await vi.waitFor(() => expect(lastAsked()).toEqual({ ...asItBegins, role: 'regular' }));
  });
});
