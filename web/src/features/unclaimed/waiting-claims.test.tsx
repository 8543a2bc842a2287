import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { aroha, refusal, serveAnswers, sessionOf } from '../../test-answers.ts';
import { renderPart } from '../../test-render.tsx';
import { WaitingClaims } from './waiting-claims.tsx';

const list = 'GET /api/v1/claims';
const decide = 'POST /api/v1/claims/3/decide';
const waiting = {
  id: 3,
  created_at: '2026-11-24T10:00:00.000Z',
  person: { type: 'person', id: 40, name: 'Mere Kingi' },
  claimant: {
    name: 'Mere K.',
    email: 'mere@example.org',
    profile: { type: 'person', id: 41, name: 'Mere K.' },
  },
  message: 'We met in Suva.',
};

let server: Awaited<ReturnType<typeof serveAnswers>>;
beforeEach(async () => {
  server = await serveAnswers({
    'GET /api/v1/auth/session': sessionOf(aroha),
    [list]: { status: 200, body: { items: [waiting] } },
    [decide]: { status: 204 },
  });
});
afterEach(() => server.stop());

it('says who claims whom, by what, and takes the answer', async () => {
  await renderPart(<WaitingClaims />);
  const item = await screen.findByRole('listitem');
  expect(item).toHaveTextContent('Mere K. (mere@example.org) says that they are Mere Kingi.');
  expect(item).toHaveTextContent('We met in Suva.');
  expect(within(item).getByRole('link', { name: 'Mere K.' })).toHaveAttribute(
    'href',
    '/people/41-mere-k',
  );
  server.answers[decide] = refusal(409, 'This claim was decided already.', 'conflict');
  await userEvent.click(within(item).getByRole('button', { name: 'No, it is not Mere Kingi' }));
  expect(await screen.findByText('This claim was decided already.')).toBeInTheDocument();
  server.answers[decide] = { status: 204 };
  server.answers[list] = { status: 200, body: { items: [] } };
  await userEvent.click(within(item).getByRole('button', { name: 'Yes, it is them: Mere Kingi' }));
  expect(
    await screen.findByRole('heading', { name: 'Nobody waits for an answer' }),
  ).toBeInTheDocument();
  expect(server.callsTo(decide).map(({ body }) => JSON.parse(body))).toEqual([
    { outcome: 'declined' },
    { outcome: 'accepted' },
  ]);
});
