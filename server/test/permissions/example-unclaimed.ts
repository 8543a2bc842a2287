// Requests about people who are no members: each about a person of its own.
import { makeKeyedToken } from '../../src/domain/mail/keyed-token.ts';
import { aPerson } from '../factories.ts';
import { type Callers, password } from './callers.ts';
import { type Example, get, write } from './example-kinds.ts';

let count = 0;
const freshAddress = () => {
  count += 1;
  return `invited${count}@example.org`;
};

async function invitationToken({ db, secret }: Callers): Promise<string> {
  const invitation = { entity_id: await aPerson(db, 'Mere Kingi'), address: freshAddress() };
  const { id } = await db
    .insertInto('invitations')
    .values({ ...invitation, created_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return makeKeyedToken(secret, 'invitation', id);
}

/** A claim of a new account to a new person whom nobody added. */
async function aClaim(callers: Callers): Promise<number> {
  const { db } = callers;
  const [{ id: user_id }, entity_id] = [await callers.account(), await aPerson(db, 'Mere Kingi')];
  const claim = { user_id, entity_id, message: 'It is me.', created_at: new Date() };
  const made = db.insertInto('claims').values(claim).returning('id');
  return (await made.executeTakeFirstOrThrow()).id;
}

const byToken = (what: string, more: object = {}): Example =>
  write('POST', `/invitations/${what}`, async (callers) => ({
    token: await invitationToken(callers),
    ...more,
  }));

export const unclaimedRequests: Record<string, Example> = {
  'POST /people/:id/invitation': write(
    'POST',
    ({ person }) => `/people/${person}/invitation`,
    () => ({ email: freshAddress() }),
  ),
  'POST /invitations/read': byToken('read'),
  // Whoever had no session has one afterwards.
  'POST /invitations/accept': { ...byToken('accept', { password }), spends: true },
  'POST /invitations/refuse': byToken('refuse', { never_again: true }),
  'POST /people/:id/claim': write(
    'POST',
    async ({ db }) => `/people/${await aPerson(db, 'Mere Kingi')}/claim`,
    () => ({ message: 'It is me.' }),
  ),
  'GET /people/:id/claim': get(({ person }) => `/people/${person}/claim`),
  'GET /claims': get('/claims'),
  'POST /claims/:id/decide': write(
    'POST',
    async (callers) => `/claims/${await aClaim(callers)}/decide`,
    () => ({ outcome: 'accepted' }),
  ),
};
