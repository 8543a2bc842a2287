import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aroha, profileOf, refusal, serveAnswers, sessionOf } from '../../test-answers.ts';
import { openAt } from '../../test-open-app.tsx';

const project = {
  id: 12,
  type: 'project',
  name: 'Tide Tables',
  description: '',
  year: '',
  images: [],
  photo_url: '',
  low_res_photo_url: '',
  locations: [],
  social_links: [],
  tags_with_type: [],
  version: 1,
};
const ownRole = {
  id: 1,
  user_id: 7,
  user_email: aroha.email,
  entity_type: 'project',
  entity_id: 12,
  role_type: 'OWNER',
  is_verified: true,
  entity_details: { name: 'Tide Tables', photo_url: '' },
};
const record = (id: number, role_type: string, is_verified = true) => ({
  id,
  user_id: id === 1 ? 7 : 100 + id,
  user_name: id === 1 ? 'Aroha Ngata' : `User ${id}`,
  user_email: `u${id}@example.org`,
  role_type,
  is_verified,
});
const list = (count: number) => [
  record(1, 'OWNER'),
  ...Array.from({ length: count - 1 }, (_, index) => record(index + 2, 'MEMBER', false)),
];
const answered = (items: object[]) => ({ status: 200, body: { items } });

const users = 'GET /api/v1/entities/project/12/users';
let server: Awaited<ReturnType<typeof serveAnswers>>;
beforeEach(async () => {
  server = await serveAnswers({
    'GET /api/v1/auth/session': sessionOf(aroha),
    'GET /api/v1/user/profile': profileOf(aroha, null),
    'GET /api/v1/user/roles': { status: 200, body: [ownRole] },
    'GET /api/v1/users/me/editable-entities': { status: 200, body: [] },
    'GET /api/v1/projects/12': { status: 200, body: project },
    [users]: answered(list(3)),
  });
});
afterEach(async () => {
  cleanup();
  await server.stop();
});

const open = () => openAt('/profile?tab=manage-nodes&people=project_12');
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const save = () => press('Save Changes');
const verify = async (id: number) => {
  await press(`Verify User ${id}`);
  await screen.findAllByText('Pending Changes');
};
const remove = async (id: number) => {
  await press(`Remove User ${id}`);
  // Checked in the same tick: the record is removed after 200 ms.
  const button = await screen.findByRole('button', { name: 'Remove Access' });
  fireEvent.click(button);
  expect(button).toHaveTextContent('Removing...');
  expect(button).toHaveAttribute('aria-disabled', 'true');
  await waitFor(() => expect(screen.queryByText(`User ${id}`)).not.toBeInTheDocument());
};

describe('the list of people with access', () => {
  it('is shown in pages, and can be searched [spec 2.2]', async () => {
    server.answers[users] = answered(list(23));
    open();
    expect(await screen.findByText('Showing 1 to 10 of 23 relationships')).toBeInTheDocument();
    const columns = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(columns).toEqual(['User', 'Status', 'Role', 'Actions']);
    const sizes = within(screen.getByLabelText('Rows per page')).getAllByRole('option');
    expect(sizes.map(({ textContent }) => textContent)).toEqual([
      '10 per page',
      '25 per page',
      '50 per page',
    ]);
    await press('Last page');
    expect(screen.getByText('Showing 21 to 23 of 23 relationships')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Page 3' })).toHaveAttribute('aria-current', 'page');
    await press('Previous page');
    expect(screen.getByText('Showing 11 to 20 of 23 relationships')).toBeInTheDocument();
    await userEvent.selectOptions(screen.getByLabelText('Rows per page'), '25 per page');
    expect(screen.getByText('Showing 1 to 23 of 23 relationships')).toBeInTheDocument();
    const search = screen.getByPlaceholderText('Search users...');
    await userEvent.type(search, 'administr');
    expect(screen.getByText('Showing 1 to 1 of 1 relationships')).toBeInTheDocument();
    await userEvent.clear(search);
    await userEvent.type(search, 'zzz');
    expect(screen.getByText('No users found matching "zzz"')).toBeInTheDocument();
    await press('Clear search');
    expect(screen.getByText('Showing 1 to 23 of 23 relationships')).toBeInTheDocument();
  });

  it('says after a 403 who may see the list [spec 2.8]', async () => {
    server.answers[users] = refusal(403, 'Something else.', 'forbidden');
    open();
    expect(await screen.findByRole('alert')).toHaveTextContent(
      "You don't have permission to view the user access list. Only owners can manage user access.",
    );
  });

  it('shows a default message for a failure without a reason, and tries again on request [spec 2.2] [spec 2.8]', async () => {
    server.answers[users] = { status: 400 };
    open();
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load user access list');
    server.answers[users] = answered([]);
    await press('Try Again');
    expect(await screen.findByText('No users have access to this project')).toBeInTheDocument();
  });
});

describe('the save of access records', () => {
  it('says that there were too many requests, and keeps the changes', async () => {
    server.answers['DELETE /api/v1/entities/user-roles/3'] = { status: 429 };
    server.answers['PATCH /api/v1/user-roles/4/verify'] = { status: 429 };
    server.answers[users] = answered(list(4));
    open();
    await verify(4);
    await remove(3);
    await save();
    await screen.findByRole('button', { name: 'Save Changes' });
    expect(await screen.findAllByText('Rate limit exceeded: Too many requests')).not.toHaveLength(
      0,
    );
    expect(server.seen.filter(({ method }) => method !== 'GET')).toHaveLength(2);
    expect(screen.queryByText(/^Failed to/u)).toBeNull();
    expect(screen.getByText('Unsaved changes')).toBeInTheDocument();
  });

  it('reports the saved number, keeps failed changes with their reason, and retries only those [spec 2.2] [spec 2.8]', async () => {
    server.answers['DELETE /api/v1/entities/user-roles/2'] = { status: 204 };
    server.answers['DELETE /api/v1/entities/user-roles/3'] = refusal(
      400,
      'Not now.',
      'rule_broken',
    );
    server.answers['PATCH /api/v1/user-roles/4/verify'] = refusal(400, 'Not yet.', 'rule_broken');
    server.answers[users] = answered(list(4));
    open();
    await verify(4);
    await remove(2);
    await remove(3);
    server.answers[users] = answered(list(4).filter(({ id }) => id !== 2));
    await save();
    expect(await screen.findByText('Removed 1 user access record(s)')).toBeInTheDocument();
    expect(screen.getByText('Failed to verify user role')).toBeInTheDocument();
    expect(screen.getByText('Failed to remove user access')).toBeInTheDocument();
    expect(screen.getByText('Not yet.')).toBeInTheDocument();
    await screen.findByRole('button', { name: 'Save Changes' });
    expect(screen.getByText('Unsaved changes')).toBeInTheDocument();

    server.answers['DELETE /api/v1/entities/user-roles/3'] = { status: 204 };
    server.answers['PATCH /api/v1/user-roles/4/verify'] = {
      status: 200,
      body: record(4, 'MEMBER'),
    };
    server.answers[users] = answered([record(1, 'OWNER'), record(4, 'MEMBER')]);
    await save();
    expect(await screen.findByText('Updated 1 user access record(s)')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByText('Unsaved changes')).not.toBeInTheDocument());
    expect(server.callsTo('DELETE /api/v1/entities/user-roles/2')).toHaveLength(1);
  });

  it('sends nothing when the page is left, and the pending changes are back on return [spec 2.2]', async () => {
    open();
    await screen.findByText('User 2');
    await remove(2);
    await verify(3);
    cleanup();
    open();
    expect(await screen.findByText('Your unsaved changes are back.')).toBeInTheDocument();
    expect(await screen.findByText('Pending Changes')).toBeInTheDocument();
    expect(screen.queryByText('User 2')).not.toBeInTheDocument();
    expect(screen.getByText('Unsaved changes')).toBeInTheDocument();
    expect(server.seen.filter(({ method }) => method !== 'GET')).toEqual([]);
  });

  it('verifies a member before it raises the role', async () => {
    server.answers['PATCH /api/v1/user-roles/2/verify'] = {
      status: 200,
      body: record(2, 'MEMBER'),
    };
    server.answers['PUT /api/v1/entities/user-roles/2'] = {
      status: 200,
      body: record(2, 'CONTRIBUTOR'),
    };
    open();
    const role = await screen.findByRole('combobox', { name: 'Role of User 2' });
    expect(within(role).getByRole('option', { name: 'Owner (verify first)' })).toBeDisabled();
    await verify(2);
    await userEvent.selectOptions(role, 'Contributor');
    server.answers[users] = answered([record(1, 'OWNER'), record(2, 'CONTRIBUTOR')]);
    await save();
    const sent = () => server.seen.filter(({ url }) => url.includes('user-roles/2'));
    await waitFor(() => expect(sent().map(({ method }) => method)).toEqual(['PATCH', 'PUT']));
    await screen.findByRole('button', { name: 'Save Changes' });
    expect(screen.queryByText('Unsaved changes')).not.toBeInTheDocument();
  });

  it('reports which part of an edit failed [spec 2.8]', async () => {
    server.answers[users] = answered([...list(2), record(3, 'MEMBER')]);
    server.answers['PATCH /api/v1/user-roles/2/verify'] = refusal(400, 'Not yet.', 'rule_broken');
    server.answers['PUT /api/v1/entities/user-roles/3'] = refusal(400, 'Not so.', 'rule_broken');
    open();
    await screen.findByText('User 2');
    await verify(2);
    for (const id of [2, 3]) {
      const role = screen.getByRole('combobox', { name: `Role of User ${id}` });
      await userEvent.selectOptions(role, 'Contributor');
    }
    await save();
    expect(await screen.findByText('Failed to update user access')).toBeInTheDocument();
    expect(await screen.findByText('Failed to update user role')).toBeInTheDocument();
    expect(server.callsTo('PUT /api/v1/entities/user-roles/2')).toEqual([]);
  });

  it('adds a user once, even when the reply to the first try is lost [spec 2.2] [spec 2.5] [spec 2.8]', async () => {
    const found = { id: 55, name: 'Tevita Fifita', email: 't…@example.org', user_type: 'person' };
    const granted = { ...record(9, 'MEMBER', false), user_id: 55, user_name: 'Tevita Fifita' };
    server.answers['GET /api/v1/users/search'] = { status: 200, body: [found] };
    open();
    await press('Add User');
    const dialog = await screen.findByRole('dialog', { name: 'Add User Access' });
    await userEvent.type(within(dialog).getByLabelText('User'), 'T');
    await userEvent.type(within(dialog).getByLabelText('User'), 'evita');
    await within(dialog).findByText('Tevita Fifita');
    expect(server.callsTo('GET /api/v1/users/search').at(-1)?.url).toContain('limit=10');
    await userEvent.keyboard('{Enter}');
    const button = within(dialog).getByRole('button', { name: 'Add User' });
    fireEvent.click(button);
    expect(button).toHaveTextContent('Adding...');
    expect(button).toHaveAttribute('aria-disabled', 'true');
    await screen.findByText('Pending');

    // The server commits the record, but its answer is lost on the way back.
    server.answers['POST /api/v1/entities/project/12/users'] = () => {
      server.answers[users] = { status: 502 };
      return { status: 502 };
    };
    await save();
    expect(await screen.findByText('Failed to add user access')).toBeInTheDocument();
    const [first] = server.callsTo('POST /api/v1/entities/project/12/users');
    expect(JSON.parse(first?.body ?? '')).toEqual({ user_id: 55, role_type: 'MEMBER' });
    server.answers[users] = answered([...list(3), granted]);
    await save();
    await waitFor(() => expect(screen.queryByText('Unsaved changes')).not.toBeInTheDocument());
    // The pending row gives way to the record in a frame of its own.
    expect(await screen.findByText('Tevita Fifita')).toBeInTheDocument();
    expect(server.callsTo('POST /api/v1/entities/project/12/users')).toHaveLength(1);
    expect(server.callsTo('GET /api/v1/users/search').map(({ url }) => url)).not.toContain(
      expect.stringContaining('q=T&'),
    );
  });
});
