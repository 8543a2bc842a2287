import { hashToken, randomToken } from '../../src/features/sessions/tokens.ts';
import { codeFor, pretendedProvider } from '../pretended-provider.ts';
import type { Account, Actor, Callers } from './callers.ts';
import { type Example, get } from './example-kinds.ts';
import { proveFactor } from './example-passkeys.ts';

const base = '/api/v1/auth';
const { issuer } = pretendedProvider;
const browserOnly = 'the answer of a provider comes with the cookie of the browser that asked';
let count = 0;

/** A login that went to the provider; with an address, one that came back. @returns its key. */
async function away({ db }: Callers, bound: string, email?: string): Promise<string> {
  const key = randomToken();
  const identity = email === undefined ? {} : { issuer, subject: email, email, name: '' };
  await db
    .insertInto('provider_logins')
    .values({
      ...{ key_hash: hashToken(key), bound_hash: hashToken(bound), ...identity },
      expires_at: new Date(Date.now() + 60_000),
    })
    .execute();
  return key;
}

function cookieOf({ client }: Actor): string {
  const cookie = randomToken();
  client.cookies.set('mangrove_provider', cookie);
  return `cookie ${cookie}`;
}

/** Who the account is at the provider, unless the account was deleted. */
async function connect({ db }: Callers, { id, email }: Account): Promise<string> {
  await disconnect({ db }, { id });
  const user = await db.selectFrom('users').select('id').where('id', '=', id).executeTakeFirst();
  if (!user) return crypto.randomUUID();
  const values = { user_id: id, issuer, subject: email, label: email, created_at: new Date() };
  const made = db.insertInto('identities').values(values).returning('id');
  return (await made.executeTakeFirstOrThrow()).id;
}

async function disconnect({ db }: Pick<Callers, 'db'>, { id }: Pick<Account, 'id'>) {
  await db.deleteFrom('identities').where('user_id', '=', id).execute();
}

async function sessionOf({ db }: Callers, { id }: Account): Promise<string> {
  const newest = db.selectFrom('sessions').select('id').where('user_id', '=', id);
  const session = await newest.orderBy('created_at', 'desc').executeTakeFirst();
  return `session ${session?.id}`;
}

export const identityRequests: Record<string, Example> = {
  'GET /auth/identities': get('/auth/identities'),
  'POST /auth/identities/begin': {
    request: async (callers, { account }) => {
      await proveFactor(callers.db, account);
      await disconnect(callers, account);
      return { method: 'POST', url: `${base}/identities/begin` };
    },
  },
  'POST /auth/identities': {
    request: async (callers, { account }) => {
      await proveFactor(callers.db, account);
      await disconnect(callers, account);
      const state = await away(callers, await sessionOf(callers, account));
      const payload = { state, code: codeFor(account.email) };
      return { method: 'POST', url: `${base}/identities`, payload };
    },
  },
  'DELETE /auth/identities/:id': {
    request: async (callers, { account }) => {
      await proveFactor(callers.db, account);
      const id = await connect(callers, account);
      return { method: 'DELETE', url: `${base}/identities/${id}` };
    },
  },
  'POST /auth/provider/begin': {
    request: () => ({ method: 'POST', url: `${base}/provider/begin` }),
  },
  'POST /auth/provider/login': {
    browserOnly,
    spends: true,
    request: async (callers, actor) => {
      await connect(callers, actor.account);
      const state = await away(callers, cookieOf(actor));
      const payload = { state, code: codeFor(actor.account.email) };
      return { method: 'POST', url: `${base}/provider/login`, payload };
    },
  },
  'POST /auth/provider/join': {
    browserOnly,
    request: async (callers, actor) => {
      await proveFactor(callers.db, actor.account);
      await disconnect(callers, actor.account);
      const ticket = await away(callers, cookieOf(actor), actor.account.email);
      return { method: 'POST', url: `${base}/provider/join`, payload: { ticket } };
    },
  },
  'POST /auth/provider/register': {
    browserOnly,
    spends: true,
    request: async (callers, actor) => {
      count += 1;
      const ticket = await away(callers, cookieOf(actor), `newcomer${count}@example.org`);
      const payload = { ticket, name: 'Aroha Ngata' };
      return { method: 'POST', url: `${base}/provider/register`, payload };
    },
  },
};
