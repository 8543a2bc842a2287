import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { refusal, serveAnswers } from '../../test-answers.ts';
import { renderPart } from '../../test-render.tsx';
import { RestoreDialog } from './restore-dialog.tsx';

const address = '/api/v1/entities/person/12/versions/4';
const conflict = 'This profile was changed by someone else.';

let version = 3;
let server: Awaited<ReturnType<typeof serveAnswers>>;
beforeEach(async () => {
  version = 3;
  server = await serveAnswers({
    [`GET ${address}`]: () => {
      const changes = { about: { before: `Version ${version}.`, after: '' } };
      return { status: 200, body: { version, changes, left_out: [] } };
    },
    [`POST ${address}/restore`]: ({ body }) =>
      JSON.parse(body).version === version
        ? { status: 200, body: { act_id: 9, left_out: [] } }
        : refusal(409, conflict, 'stale_version'),
  });
});
afterEach(() => server.stop());

it('restores a version on the second attempt when somebody else has saved in between', async () => {
  const user = userEvent.setup();
  const onClose = vi.fn();
  await renderPart(
    <RestoreDialog entity={{ type: 'person', id: 12 }} actId={4} onClose={onClose} />,
  );
  await screen.findByText('Version 3.');
  version = 4;
  expect(screen.getByRole('button', { name: 'Restore' })).not.toHaveAttribute('data-disabled');
  await user.click(screen.getByRole('button', { name: 'Restore' }));
  expect(await screen.findByText(conflict)).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Restore' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});

it('restores nothing before its differences are shown', async () => {
  server.answers[`GET ${address}`] = refusal(404, 'Gone.', 'not_found');
  await renderPart(
    <RestoreDialog entity={{ type: 'person', id: 12 }} actId={4} onClose={() => undefined} />,
  );
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Restore' })).toHaveAttribute('aria-disabled', 'true');
});
