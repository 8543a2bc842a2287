import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { aroha, profileOf, refusal, serveAnswers, sessionOf } from '../../test-answers.ts';
import { openAt } from '../../test-open-app.tsx';

let server: Awaited<ReturnType<typeof serveAnswers>>;
beforeEach(async () => {
  server = await serveAnswers({
    'GET /api/v1/auth/session': sessionOf(aroha),
    'GET /api/v1/user/profile': profileOf(aroha),
  });
});
afterEach(() => server.stop());

it('requires all three fields and a valid new password, and shows why a change failed [spec 1.5] [spec 1.8] [spec 2.4] [spec 2.5] [spec 2.8]', async () => {
  openAt('/profile?tab=account-settings');
  await userEvent.click(await screen.findByRole('button', { name: 'Change password' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change Password' }));
  const send = () => userEvent.click(dialog.getByRole('button', { name: 'Change Password' }));
  const [current, next, confirm] = [/^Current/u, /^New/u, /^Confirm/u].map((name) =>
    dialog.getByLabelText(name, { selector: 'input' }),
  ) as [HTMLElement, HTMLElement, HTMLElement];
  await send();
  expect(server.callsTo('POST /api/v1/auth/change-password')).toEqual([]);
  expect(current).toHaveFocus();
  await userEvent.type(current, 'salt water archive');
  await userEvent.type(next, 'short');
  expect(dialog.getByText('New password must be at least 8 characters long.')).toBeInTheDocument();
  await userEvent.clear(next);
  await userEvent.type(next, 'salt water archive');
  expect(
    dialog.getByText('New password must be different from current password.'),
  ).toBeInTheDocument();
  await userEvent.type(next, ' two');
  await userEvent.type(confirm, 'salt');
  expect(dialog.getByText('New passwords do not match.')).toBeInTheDocument();
  await userEvent.type(confirm, ' water archive two');

  server.answers['POST /api/v1/auth/change-password'] = { status: 500 };
  await send();
  const failed = 'Failed to change password. Please try again.';
  expect(await dialog.findByText(failed)).toBeInTheDocument();
  const reason = 'Current password is incorrect.';
  server.answers['POST /api/v1/auth/change-password'] = refusal(400, reason, 'rule_broken');
  await send();
  expect(await dialog.findByText(reason)).toBeInTheDocument();
  server.answers['POST /api/v1/auth/change-password'] = { status: 200, body: { detail: 'Done.' } };
  await send();
  expect(await screen.findByText('Password Changed Successfully!')).toBeInTheDocument();
});
