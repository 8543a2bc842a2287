import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { aroha, refusal, serveAnswers, sessionOf } from '../../test-answers.ts';
import { renderPart } from '../../test-render.tsx';
import { aPerson, withConnections } from '../entity/test-entities.ts';
import { UnclaimedLinks } from './unclaimed-links.tsx';

const session = 'GET /api/v1/auth/session';
const state = 'GET /api/v1/people/40/claim';
const claim = 'POST /api/v1/people/40/claim';
const invite = 'POST /api/v1/people/40/invitation';
const roles = 'GET /api/v1/user/roles';
const mereName = { first_name: 'Mere', last_name: 'Kingi', name: 'Mere Kingi' };
const mere = (given: object = {}) => ({
  status: 200,
  body: withConnections(aPerson({ id: 40, ...mereName, is_unclaimed: true, ...given })),
});

let server: Awaited<ReturnType<typeof serveAnswers>>;
beforeEach(async () => {
  server = await serveAnswers({
    [session]: sessionOf(aroha),
    'GET /api/v1/people/40/with-connections': mere(),
    [state]: { status: 200, body: { state: 'none', since: null } },
    [claim]: { status: 204 },
    [invite]: { status: 204 },
    [roles]: { status: 200, body: [] },
  });
});
afterEach(() => server.stop());
const show = () => renderPart(<UnclaimedLinks type="person" id={40} />);

it('lets a member say that a person without an account is themselves', async () => {
  await show();
  await userEvent.click(await screen.findByRole('button', { name: 'This is me: Mere Kingi' }));
  await screen.findByRole('dialog', { name: 'Are you Mere Kingi?' });
  const send = screen.getByRole('button', { name: 'Say that this is me' });
  await userEvent.click(send);
  expect(
    screen.getByText('Please write a sentence by which you are recognised.'),
  ).toBeInTheDocument();
  expect(server.callsTo(claim)).toEqual([]);
  await userEvent.type(screen.getByLabelText('By what are you recognised?'), 'We met in Suva.');
  server.answers[state] = { status: 200, body: { state: 'waiting', since: '2026-11-27' } };
  await userEvent.click(send);
  expect(await screen.findByText(/You have said that this is you/u)).toBeInTheDocument();
  expect(server.callsTo(claim).map(({ body }) => JSON.parse(body))).toEqual([
    { message: 'We met in Suva.' },
  ]);
  expect(screen.queryByRole('button', { name: /This is me/u })).toBeNull();
});

it('lets an owner invite them, and says why it was refused without losing the address', async () => {
  const owner = { entity_id: 40, entity_type: 'person', role_type: 'OWNER', is_verified: true };
  server.answers[roles] = { status: 200, body: [owner] };
  server.answers[invite] = refusal(400, 'Nothing was sent.', 'rule_broken');
  await show();
  await userEvent.click(await screen.findByRole('button', { name: 'Invite them: Mere Kingi' }));
  const field = await screen.findByLabelText('Their email address');
  const send = screen.getByRole('button', { name: 'Send the invitation' });
  await userEvent.type(field, 'mere');
  await userEvent.click(send);
  expect(screen.getByText('Please enter a valid email address.')).toBeInTheDocument();
  await userEvent.type(field, '@example.org');
  await userEvent.click(send);
  expect(await screen.findByText('Nothing was sent.')).toBeInTheDocument();
  expect(field).toHaveValue('mere@example.org');
  expect(server.callsTo(invite).map(({ body }) => JSON.parse(body))).toEqual([
    { email: 'mere@example.org' },
  ]);
});

it.each([
  ['a member', { is_unclaimed: false }],
  ['a person who has passed on', { passed_on: true }],
])('offers nothing for %s', async (_, given) => {
  server.answers['GET /api/v1/people/40/with-connections'] = mere(given);
  await show();
  const button = screen.findByRole('button', {}, { timeout: 400 });
  await expect(button).rejects.toThrow('Unable to find');
  const reads = server.callsTo('GET /api/v1/people/40/with-connections');
  expect(reads).toHaveLength(1);
});
