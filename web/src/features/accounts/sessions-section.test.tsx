import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { aroha, serveAnswers, sessionOf } from '../../test-answers.ts';
import { renderPart } from '../../test-render.tsx';
import { SessionsSection } from './sessions-section.tsx';

const read = 'GET /api/v1/auth/sessions';
const here = {
  id: '5e9c6a0e-7d0f-4c7e-9d9f-2f6b2a1c0001',
  device: 'Firefox on Linux',
  network: '203.0.113.0/24',
  begun_at: '2026-11-24T09:00:00.000Z',
  used_at: '2026-11-24T10:00:00.000Z',
  is_current: true,
};
const phone = {
  ...here,
  id: '5e9c6a0e-7d0f-4c7e-9d9f-2f6b2a1c0002',
  device: '',
  network: '',
  is_current: false,
};
const answer = (...items: object[]) => ({
  status: 200,
  body: { items, total_count: items.length },
});

let server: Awaited<ReturnType<typeof serveAnswers>>;
beforeEach(async () => {
  server = await serveAnswers({
    'GET /api/v1/auth/session': sessionOf(aroha),
    [read]: answer(here, phone),
  });
});
afterEach(() => server.stop());

it('marks this device, and ends another one', async () => {
  await renderPart(<SessionsSection />);
  const table = await screen.findByRole('table', { name: 'Where you are logged in' });
  expect(within(table).getByText('This device')).toBeInTheDocument();
  expect(within(table).getByText('203.0.113.0/24')).toBeInTheDocument();
  const ends = within(table).getAllByRole('button', { name: /^End This: Unknown device/u });
  expect(ends).toHaveLength(1);
  server.answers[`DELETE /api/v1/auth/sessions/${phone.id}`] = { status: 204 };
  server.answers[read] = answer(here);
  await userEvent.click(ends[0] as HTMLElement);
  await waitFor(() => expect(screen.queryByRole('button', { name: /^End/u })).toBeNull());
  expect(server.callsTo(`DELETE /api/v1/auth/sessions/${phone.id}`)).toHaveLength(1);
});

it('ends all others at once', async () => {
  await renderPart(<SessionsSection />);
  const button = await screen.findByRole('button', { name: 'End All Others' });
  server.answers['DELETE /api/v1/auth/sessions'] = { status: 200, body: { ended: 2 } };
  server.answers[read] = answer(here);
  await userEvent.click(button);
  await waitFor(() => expect(screen.queryByRole('button', { name: /^End/u })).toBeNull());
  expect(server.callsTo('DELETE /api/v1/auth/sessions')).toHaveLength(1);
});

it('says when the list cannot be read', async () => {
  server.answers[read] = { status: 503, body: { detail: 'Away.', code: 'unavailable' } };
  await renderPart(<SessionsSection />);
  expect(
    await screen.findByText('We could not look up where you are logged in.'),
  ).toBeInTheDocument();
});
