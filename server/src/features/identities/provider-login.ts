// A login by a provider (OpenID Connect). It stands for the password: a second factor of the account
// is still asked for, and nobody's account is joined to who somebody is there without a login as usual.
import type {
  BodyOf,
  ProviderNewcomer,
  providerLogin,
  providerRegister,
  SecondFactorNeeded,
} from '@mangrove/contract';
import type { ProvidedIdentity } from '../../adapters/login-provider.ts';
import { type Executor, transact } from '../../db/transact.ts';
import type { Viewer } from '../../domain/access/viewer.ts';
import { writeAudit } from '../../domain/audit/write-audit.ts';
import { insertUser, lockUser, selectUserByEmail } from '../../domain/users/queries.ts';
import { AppError } from '../../errors.ts';
import { beginAfterLogin, refusalOf } from '../accounts/login.ts';
import { makeTicket } from '../accounts/login-tickets.ts';
import { text as accountText } from '../accounts/messages.ts';
import { factorsOf } from '../second-factor/service.ts';
import type { Client } from '../sessions/account-deps.ts';
import type { NewSession } from '../sessions/service.ts';
import { randomToken } from '../sessions/tokens.ts';
import { text } from './messages.ts';
import {
  type IdentityDeps,
  keepNewcomer,
  prepareToLeave,
  readAnswer,
  takeNewcomer,
  useUpAnswer,
} from './provider-answers.ts';
import { selectOwner, storeIdentityUse } from './queries.ts';
import { storeIdentity } from './service.ts';

interface Begun {
  session: NewSession;
  device: string;
}

/**
 * Sends a browser to the provider, whoever uses it.
 * @param cookie of an earlier call, which stays valid, as other tabs may wait.
 * @returns also the value of the cookie that the answer must come with.
 */
export async function beginProviderLogin(deps: IdentityDeps, cookie: string | undefined) {
  // Anybody.
  const bound = cookie ?? randomToken();
  const { location, store } = await prepareToLeave(deps, boundTo(bound));
  await store(deps.db);
  return { location, cookie: bound };
}

/**
 * Signs in who the provider says it is, or answers a ticket: for the second factor of the account,
 * for a login as usual if the address has an account, or else to open one.
 * @throws link_invalid, rule_broken for what the provider does not confirm, or an address that it
 * did not verify; else as a login with a password.
 */
export async function logInByProvider(
  deps: IdentityDeps,
  { remember_me, ...answer }: BodyOf<typeof providerLogin>,
  client: Client,
  cookie: string | undefined,
): Promise<Begun | SecondFactorNeeded | ProviderNewcomer> {
  // Anybody whom the provider vouches for.
  const identity = await logRefusal(deps, client, async () => {
    await useUpAnswer(deps.db, deps, answer, cookie && boundTo(cookie));
    return readAnswer(deps, answer);
  });
  const userId = await selectOwner(deps.db, identity);
  if (userId === null) {
    return logRefusal(deps, client, () => greet(deps, identity, boundTo(cookie ?? '')));
  }
  const device = client.device ?? randomToken();
  const done = await transact(deps.db, async (tx) => {
    const user = await lockUser(tx, userId);
    const now = deps.clock.now();
    if (!user || !(await storeIdentityUse(tx, userId, identity, now))) {
      throw new AppError('link_invalid', text.expired);
    }
    const refusal = await refusalOf(tx, user);
    if (refusal) throw refusal;
    const { hasCodes, hasPasskey } = await factorsOf(tx, user.id);
    const begun = { remembers: remember_me, byProvider: true };
    if (hasCodes || hasPasskey) {
      const ticket = await makeTicket(tx, deps, user, begun);
      return { second_factor: { ticket, has_codes: hasCodes, has_passkey: hasPasskey } };
    }
    return { session: await beginAfterLogin(tx, deps, user, { ...begun, client, device }), device };
  });
  deps.onMailQueued();
  return done;
}

/**
 * Opens an account for who the provider says it is; its address counts as verified.
 * @throws link_invalid, conflict when the address has an account by now, rule_broken for a caller
 * who is signed in.
 */
export async function registerByProvider(
  deps: IdentityDeps,
  { ticket, name }: BodyOf<typeof providerRegister>,
  options: { viewer: Viewer | null; client: Client; cookie: string | undefined },
): Promise<Begun> {
  // Anybody who is not signed in, with a ticket of the provider's answer.
  const { viewer, client, cookie } = options;
  if (viewer) {
    const { email } = viewer;
    throw new AppError('rule_broken', accountText.loggedInAlready(email));
  }
  const device = client.device ?? randomToken();
  const session = await transact(deps.db, async (tx) => {
    const identity = await takeNewcomer(tx, deps, ticket, cookie && boundTo(cookie));
    const user = await insertUser(tx, {
      ...{ email: identity.email, name, pending_profile_name: name },
      ...{ password_hash: null, is_verified: true, created_at: deps.clock.now() },
    });
    if (!user) throw new AppError('conflict', text.known);
    const by = { userId: user.id, ip: client.ip };
    await writeAudit(tx, deps.clock, {
      ...{ event: 'account_registered', by, target: { type: 'user', id: user.id } },
      details: { by: 'provider' },
    });
    await storeIdentity(tx, deps, user, identity, by, 'registered');
    const how = { remembers: false, byProvider: true, isRegistered: true, client, device };
    return beginAfterLogin(tx, deps, user, how);
  });
  deps.onMailQueued();
  return { session, device };
}

/** What a cookie is called where the session of a viewer may stand in its place. */
export function boundTo(cookie: string): string {
  return `cookie ${cookie}`;
}

async function greet(
  deps: IdentityDeps,
  identity: ProvidedIdentity,
  to: string,
): Promise<ProviderNewcomer> {
  const { email, isEmailVerified, name } = identity;
  if (email === null && deps.provider?.isOrcid) throw new AppError('rule_broken', text.orcidNew);
  if (email === null || !isEmailVerified) throw new AppError('rule_broken', text.noAddress);
  const ticket = await keepNewcomer(deps, identity, to);
  const isKnown = (await selectUserByEmail(deps.db, email)) !== null;
  return isKnown ? { join: { ticket, email } } : { register: { ticket, email, name } };
}

/** Writes to the audit log that the provider did not vouch for somebody. */
async function logRefusal<Result>(
  { db, clock }: IdentityDeps,
  { ip }: Client,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError && error.code !== 'unavailable' && error.code !== 'not_found') {
      const details = { by: 'provider', code: error.code };
      await transact(db, (tx: Executor) =>
        writeAudit(tx, clock, { event: 'login_failed', ip, details }),
      );
    }
    throw error;
  }
}
