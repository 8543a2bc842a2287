import { randomBytes } from 'node:crypto';
import type { Db } from '../../src/db/open.ts';
import { giveChallenge } from '../../src/features/second-factor/passkey-challenges.ts';
import { SoftwarePasskey } from '../software-passkey.ts';
import type { Account, Actor, Callers } from './callers.ts';
import { type Example, get } from './example-kinds.ts';

const base = '/api/v1/auth/passkeys';
const rpId = 'localhost';
const clock = { now: () => new Date() };

/** Stores that all sessions of an account proved their second factor just now. */
export async function proveFactor(db: Db, { id }: Account): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ has_second_factor: true, second_factor_at: new Date() })
    .where('user_id', '=', id)
    .execute();
}

/** A passkey of an account, which proved it; nobody's, if the account was deleted. */
async function ownPasskey({ db }: Callers, account: Account) {
  const key = new SoftwarePasskey();
  const users = db.selectFrom('users').select('passkey_handle').where('id', '=', account.id);
  const user = await users.executeTakeFirst();
  if (!user) return { key, id: crypto.randomUUID() };
  await proveFactor(db, account);
  const { id } = await db
    .insertInto('passkeys')
    .values({
      ...{ user_id: account.id, credential_id: key.id, public_key: key.publicKey },
      ...{ counter: 0, name: 'Phone', created_at: new Date() },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { key, id };
}

async function challengeFor({ db }: Callers, bound: string): Promise<string> {
  const challenge = randomBytes(32).toString('base64url');
  await giveChallenge(db, { clock }, challenge, bound);
  return challenge;
}

/** The answer of the caller's passkey, to the challenge of a cookie that the caller gets. */
async function signedBy(callers: Callers, { account, client }: Actor) {
  const { key } = await ownPasskey(callers, account);
  const cookie = randomBytes(32).toString('base64url');
  client.cookies.set('mangrove_passkey', cookie);
  const challenge = await challengeFor(callers, `cookie ${cookie}`);
  return key.get({ challenge, rpId }, { userHandle: '' });
}

const browserOnly = 'a passkey answers what the cookie of a browser was given';

const ofOne = (method: 'PUT' | 'DELETE', payload?: object): Example => ({
  request: async (callers, { account }) => {
    const { id } = await ownPasskey(callers, account);
    return { method, url: `${base}/${id}`, ...(payload ? { payload } : {}) };
  },
});

export const passkeyRequests: Record<string, Example> = {
  'GET /auth/passkeys': get('/auth/passkeys'),
  'POST /auth/passkeys/options': {
    request: async (callers, { account }) => {
      await proveFactor(callers.db, account);
      return { method: 'POST', url: `${base}/options` };
    },
  },
  'POST /auth/passkeys': {
    request: async (callers, { account }) => {
      const { db } = callers;
      await proveFactor(db, account);
      await db.deleteFrom('passkeys').where('user_id', '=', account.id).execute();
      const session = await db
        .selectFrom('sessions')
        .select('id')
        .where('user_id', '=', account.id)
        .orderBy('created_at', 'desc')
        .executeTakeFirst();
      const challenge = await challengeFor(callers, `session ${session?.id}`);
      const options = { challenge, rp: { id: rpId }, user: { id: '' } };
      const payload = { name: 'Phone', response: new SoftwarePasskey().create(options) };
      return { method: 'POST', url: base, payload };
    },
  },
  'PUT /auth/passkeys/:id': ofOne('PUT', { name: 'Tablet' }),
  'DELETE /auth/passkeys/:id': ofOne('DELETE'),
  'POST /auth/passkeys/confirm': {
    browserOnly,
    request: async (callers, actor) => ({
      method: 'POST',
      url: `${base}/confirm`,
      payload: { response: await signedBy(callers, actor) },
    }),
  },
  'POST /auth/passkeys/login/options': {
    request: () => ({ method: 'POST', url: `${base}/login/options` }),
  },
  'POST /auth/passkeys/login': {
    browserOnly,
    spends: true,
    request: async (callers, actor) => ({
      method: 'POST',
      url: `${base}/login`,
      payload: { response: await signedBy(callers, actor) },
    }),
  },
};
