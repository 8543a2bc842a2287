import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { aroha, profileOf, refusal, serveAnswers, sessionOf } from '../../test-answers.ts';
import { openAt } from '../../test-open-app.tsx';

const role = (entity_id: number, role_type: string, entity_type = 'project') => ({
  id: entity_id,
  user_id: 7,
  entity_id,
  entity_type,
  role_type,
  entity_details: { name: `Node ${entity_id}`, photo_url: '' },
});

let server: Awaited<ReturnType<typeof serveAnswers>>;
beforeEach(async () => {
  server = await serveAnswers({
    'GET /api/v1/auth/session': sessionOf(aroha),
    'GET /api/v1/user/profile': profileOf(aroha),
    'GET /api/v1/user/roles': { status: 200, body: [role(3, 'OWNER', 'person')] },
    'GET /api/v1/users/assignment-list': {
      status: 200,
      body: [
        { id: 7, name: 'Aroha Ngata' },
        { id: 8, name: 'Sina Leota' },
      ],
    },
  });
});
afterEach(() => server.stop());

async function openWizard() {
  openAt('/profile?tab=account-settings');
  await userEvent.click(await screen.findByRole('button', { name: 'Delete Account' }));
  return within(await screen.findByRole('dialog', { name: 'Delete Account' }));
}

it('lets a user without nodes proceed directly, and requires the exact confirmation [spec 2.4]', async () => {
  server.answers['POST /api/v1/auth/delete-account'] = refusal(
    400,
    'Cannot delete your own account.',
    'rule_broken',
  );
  const dialog = await openWizard();
  expect(await dialog.findByText(/you can proceed directly/u)).toBeInTheDocument();
  await userEvent.click(dialog.getByRole('button', { name: 'Continue' }));
  const word = dialog.getByLabelText('Type DELETE MY ACCOUNT to confirm');
  const submit = dialog.getByRole('button', { name: 'Delete Account' });
  await userEvent.type(word, 'DELETE MY ACCOUNT ');
  expect(submit).toBeDisabled();
  await userEvent.type(word, '{Backspace}');
  await userEvent.click(submit);
  expect(await dialog.findByRole('alert')).toHaveTextContent('Cannot delete your own account.');
  expect(word).toHaveValue('DELETE MY ACCOUNT');
  const [sent] = server.callsTo('POST /api/v1/auth/delete-account');
  expect(JSON.parse(sent?.body ?? '')).toEqual({ nodes: [] });
});

it('requires an administrator for a node without a known one, and omits nodes of members [spec 2.4] [spec 2.6]', async () => {
  server.answers['GET /api/v1/user/roles'] = {
    status: 200,
    body: [role(3, 'OWNER', 'person'), role(4, 'OWNER'), role(5, 'CONTRIBUTOR'), role(6, 'MEMBER')],
  };
  server.answers['GET /api/v1/entities/project/4/users'] = { status: 500 };
  const other = { id: 1, user_id: 8, user_name: 'Sina Leota', user_email: '', is_verified: true };
  server.answers['GET /api/v1/entities/project/5/users'] = {
    status: 200,
    body: { items: [{ ...other, role_type: 'OWNER' }] },
  };
  const dialog = await openWizard();
  expect(await dialog.findByText(/You administer 2 nodes/u)).toBeInTheDocument();
  await userEvent.click(dialog.getByRole('button', { name: 'Continue' }));
  const node = (id: number) =>
    within(dialog.getByRole('group', { name: `What becomes of Node ${id}` }));
  expect(node(4).getByRole('radio', { name: 'Assign' })).toBeChecked();
  expect(node(4).getByRole('radio', { name: 'Keep' })).toBeDisabled();
  expect(node(5).getByRole('radio', { name: 'Keep' })).toBeChecked();
  expect(node(5).getByRole('radio', { name: 'Delete' })).toBeDisabled();
  expect(dialog.getByText('1 node(s) still need(s) administrator assignment')).toBeInTheDocument();
  expect(dialog.getByRole('button', { name: 'Continue' })).toBeDisabled();
  await userEvent.click(node(4).getByRole('radio', { name: 'Delete' }));
  expect(dialog.getByRole('button', { name: 'Continue' })).toBeEnabled();
});

it('deletes in one step all added persons without another administrator', async () => {
  const added = [11, 12, 13].map((id) => role(id, 'OWNER', 'person'));
  server.answers['GET /api/v1/user/roles'] = {
    status: 200,
    body: [role(3, 'OWNER', 'person'), role(4, 'OWNER'), ...added],
  };
  const nobody = { status: 200, body: { items: [] } };
  const other = { id: 1, user_id: 8, user_name: 'Sina Leota', user_email: '', is_verified: true };
  const withOther = { status: 200, body: { items: [{ ...other, role_type: 'OWNER' }] } };
  server.answers['GET /api/v1/entities/project/4/users'] = withOther;
  for (const id of [11, 12, 13]) server.answers[`GET /api/v1/entities/person/${id}/users`] = nobody;
  const dialog = await openWizard();
  await dialog.findByText(/You administer 4 nodes/u);
  await userEvent.click(dialog.getByRole('button', { name: 'Continue' }));
  expect(dialog.getAllByText('Administrator · No other administrator')).toHaveLength(3);
  await userEvent.click(
    dialog.getByRole('button', { name: 'Delete all 3 that still need somebody' }),
  );
  expect(dialog.queryByText(/still need somebody/u)).toBeNull();
  await userEvent.click(dialog.getByRole('button', { name: 'Continue' }));
  expect(dialog.getByText('Deleted (3)')).toBeInTheDocument();
  expect(dialog.getByText('Kept by others (1)')).toBeInTheDocument();
});

it('reports that the preparation failed, and tries again on request [spec 2.8]', async () => {
  server.answers['GET /api/v1/user/roles'] = { status: 500 };
  const dialog = await openWizard();
  expect(await dialog.findByRole('alert')).toHaveTextContent(
    'Error preparing account deletion. Please try again.',
  );
  expect(dialog.getByRole('button', { name: 'Continue' })).toBeDisabled();
  server.answers['GET /api/v1/user/roles'] = { status: 200, body: [] };
  await userEvent.click(dialog.getByRole('button', { name: 'Try Again' }));
  expect(await dialog.findByText(/you can proceed directly/u)).toBeInTheDocument();
});
