import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { serveAnswers } from '../../test-answers.ts';
import { renderPart } from '../../test-render.tsx';
import { AgreementLine } from './agreement-line.tsx';
import type { StoredConnection } from './connection-edits.ts';
import { stored } from './test-connections.ts';

const entity = { type: 'project', id: 50 } as const;
const waiting: StoredConnection = {
  ...stored(7),
  confirmation: 'unconfirmed',
  waitsFor: entity.id,
};

async function show(given: StoredConnection, mayAnswer = true) {
  const reload = vi.fn(() => Promise.resolve());
  await renderPart(
    <AgreementLine entity={entity} stored={given} mayAnswer={mayAnswer} reload={reload} />,
  );
  return { reload, user: userEvent.setup() };
}

it.each([
  ['Not confirmed by Person 107', { ...waiting, waitsFor: 107 }],
  [
    'Not confirmed by Person 107. Only both sides see it until it is confirmed.',
    { ...waiting, waitsFor: 107, isHidden: true },
  ],
  ['Unclaimed', { ...waiting, waitsFor: 107, confirmation: 'unclaimed' as const }],
])('says "%s" to whoever cannot answer', async (text, given) => {
  await show(given);
  expect(screen.getByText(text)).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
});

it('says to whoever is asked that nobody else sees it until then', async () => {
  await show({ ...waiting, isHidden: true });
  expect(screen.getByText('Only both sides see it until it is confirmed.')).toBeVisible();
});

it('says nothing where both ends agree', async () => {
  await show({ ...waiting, confirmation: 'confirmed', waitsFor: null });
  expect(screen.queryByText(/confirmed/iu)).toBeNull();
});

it('asks again after a failure, and reads the connections anew once it is confirmed', async () => {
  const server = await serveAnswers({
    'POST /api/v1/relationships/7/confirm': { status: 403, body: { detail: 'Not yours.' } },
  });
  const { reload, user } = await show(waiting);
  const button = screen.getByRole('button', { name: 'Confirm the connection with Person 107' });
  const confirm = () => user.click(button);
  await confirm();
  await vi.waitFor(() => expect(button).toBeEnabled());
  expect(reload).not.toHaveBeenCalled();
  await server.stop();

  const again = await serveAnswers({
    'POST /api/v1/relationships/7/confirm': { status: 200, body: {} },
  });
  await confirm();
  await vi.waitFor(() => expect(reload).toHaveBeenCalled());
  await again.stop();
});

it('says what declining means before it is done', async () => {
  const server = await serveAnswers({
    'POST /api/v1/relationships/7/decline': { status: 204, body: null },
  });
  const { reload, user } = await show(waiting);
  await user.click(screen.getByRole('button', { name: 'Decline the connection with Person 107' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/cannot be proposed again for a year/u)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Decline' }));
  await vi.waitFor(() => expect(reload).toHaveBeenCalled());
  await server.stop();
});
