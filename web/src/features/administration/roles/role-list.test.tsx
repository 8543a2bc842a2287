import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Toasts } from '../../../kit/layout/toasts.tsx';
import { refusal, serveAnswers } from '../../../test-answers.ts';
import { renderPart } from '../../../test-render.tsx';
import { RoleList } from './role-list.tsx';

interface Row {
  id: number;
  role: string;
  inverse: string;
  is_official: boolean;
}
const teaching: Row = { id: 1, role: 'teacher of', inverse: 'student of', is_official: true };
const colleagues: Row = {
  id: 2,
  role: 'colleague of',
  inverse: 'colleague of',
  is_official: false,
};

let list: Row[] = [];
let server: Awaited<ReturnType<typeof serveAnswers>>;
beforeEach(async () => {
  list = [];
  server = await serveAnswers({
    'GET /api/v1/role-types': () => ({ status: 200, body: { role_types: list } }),
    'POST /api/v1/role-types': ({ body }) => {
      list = [...list, { id: 1, ...JSON.parse(body) }];
      return { status: 201, body: list.at(-1) };
    },
    'DELETE /api/v1/role-types/1': () => {
      list = list.filter(({ id }) => id !== 1);
      return { status: 204 };
    },
    'GET /api/v1/graph/columns': refusal(404, 'Not here.', 'not_found'),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  return server.stop();
});

const show = () =>
  renderPart(
    <>
      <RoleList />
      <Toasts />
    </>,
  );

it('is empty at first; a role is added, refused twice, and deleted', async () => {
  const user = userEvent.setup();
  await show();
  expect(await screen.findByText('No roles on the list yet')).toBeVisible();
  await user.click(screen.getAllByRole('button', { name: 'Add role' })[0] as HTMLElement);
  const dialog = await screen.findByRole('dialog', { name: 'Add Role' });
  const role = within(dialog).getByRole('textbox', { name: 'Role' });
  const submit = within(dialog).getByRole('button', { name: 'Add' });
  expect(submit).toBeDisabled();
  await user.type(role, 'teacher of');
  await user.type(
    within(dialog).getByRole('textbox', { name: 'Read from the other end' }),
    'student of{Enter}',
  );
  expect(await screen.findByText('Added “teacher of”')).toBeVisible();
  expect(await screen.findByText('student of')).toBeVisible();
  expect(screen.getByText('Official')).toBeVisible();

  server.answers['PUT /api/v1/role-types/1'] = refusal(409, 'It is there.', 'conflict');
  await user.click(screen.getByRole('button', { name: 'Edit teacher of' }));
  const editing = await screen.findByRole('dialog', { name: 'Edit Role' });
  await user.click(within(editing).getByRole('button', { name: 'Save' }));
  expect(await within(editing).findByText('It is there.')).toBeVisible();
  await user.click(within(editing).getByRole('button', { name: 'Cancel' }));

  await user.click(screen.getByRole('button', { name: 'Delete teacher of' }));
  const asked = await screen.findByRole('dialog', { name: 'Delete Role' });
  expect(within(asked).getByText('Delete “teacher of” from the list?')).toBeVisible();
  await user.click(within(asked).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('No roles on the list yet')).toBeVisible();
});

it('is searched by both words, and says so of a role that each has', async () => {
  list = [teaching, colleagues];
  await show();
  expect(await screen.findByText('the same')).toBeVisible();
  await userEvent.type(screen.getByLabelText('Search roles'), 'stud');
  expect(await screen.findByText('1 role')).toBeVisible();
  expect(screen.queryByText('the same')).toBeNull();
});

it('says that the list could not be loaded', async () => {
  vi.stubGlobal('reportError', vi.fn());
  server.answers['GET /api/v1/role-types'] = refusal(400, 'Not now.', 'malformed');
  await show();
  expect(await screen.findByText('Roles could not be loaded')).toBeVisible();
});
