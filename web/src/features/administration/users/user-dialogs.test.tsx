import type { AdminUser } from '@mangrove/contract/browser';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Toasts } from '../../../kit/layout/toasts.tsx';
import { refusal, serveAnswers } from '../../../test-answers.ts';
import { renderPart } from '../../../test-render.tsx';
import { anAdminUser } from './test-users.ts';
import { ActivationDialog, DeleteUserDialog } from './user-dialogs.tsx';

const mei = anAdminUser();

describe('the dialog that deactivates or reactivates an account', () => {
  let server: Awaited<ReturnType<typeof serveAnswers>>;
  beforeEach(async () => {
    server = await serveAnswers({
      'PUT /api/v1/users/7/active': { status: 200, body: { id: 7, is_active: false } },
    });
  });
  afterEach(() => server.stop());

  async function open(user: AdminUser) {
    const onClose = vi.fn();
    await renderPart(
      <>
        <ActivationDialog user={user} onClose={onClose} />
        <Toasts />
      </>,
    );
    return onClose;
  }
  const sent = () =>
    server.callsTo('PUT /api/v1/users/7/active').map(({ body }) => JSON.parse(body));

  it('deactivates the account, with a required reason', async () => {
    const user = userEvent.setup();
    const onClose = await open(mei);
    const confirm = await screen.findByRole('button', { name: 'Deactivate account' });
    await user.click(confirm);
    expect(await screen.findByText('Please give a reason.')).toBeVisible();
    expect(sent()).toEqual([]);
    await user.type(screen.getByLabelText(/Reason/u), 'Posts adverts');
    await user.click(confirm);
    expect(await screen.findByText('mei@example.org was deactivated.')).toBeInTheDocument();
    expect(sent()).toEqual([{ is_active: false, reason: 'Posts adverts' }]);
    expect(onClose).toHaveBeenCalled();
  });

  it('reactivates the account without a reason, and shows why that failed', async () => {
    const user = userEvent.setup();
    server.answers['PUT /api/v1/users/7/active'] = refusal(400, 'Not this one.', 'rule_broken');
    await open({ ...mei, is_active: false });
    await user.click(await screen.findByRole('button', { name: 'Reactivate account' }));
    expect(await screen.findByText('Not this one.')).toBeVisible();
    expect(sent()).toEqual([{ is_active: true, reason: '' }]);
  });
});

it('the dialog that deletes a user requests no roles of the user after the deletion', async () => {
  const server = await serveAnswers({
    'GET /api/v1/admin/users/7/roles': { status: 200, body: { items: [] } },
    'DELETE /api/v1/users/7': {
      status: 200,
      body: { deleted_entities_count: 0, deleted_user_roles_count: 0 },
    },
  });
  await renderPart(
    <>
      <DeleteUserDialog user={mei} onClose={() => undefined} onDeleted={() => undefined} />
      <Toasts />
    </>,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Delete user' }));
  expect(await screen.findByText(/^User deleted successfully/u)).toBeInTheDocument();
  expect(server.callsTo('GET /api/v1/admin/users/7/roles')).toHaveLength(1);
  server.stop();
});

it('the dialog that deletes a user says that it could not load what the account looks after', async () => {
  const server = await serveAnswers({ 'GET /api/v1/admin/users/7/roles': { status: 429 } });
  await renderPart(
    <DeleteUserDialog user={mei} onClose={() => undefined} onDeleted={() => undefined} />,
  );
  expect(await screen.findByText(/^Rate limit exceeded: Too many requests/u)).toBeVisible();
  server.answers['GET /api/v1/admin/users/7/roles'] = refusal(500, 'No.', 'internal');
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  const failed = 'What the account looks after could not be loaded.';
  expect(await screen.findByText(failed, { exact: false })).toBeVisible();
  server.stop();
});
