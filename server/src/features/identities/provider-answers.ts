// A login goes to the provider with a state, which comes back once, within ten minutes, to the browser
// that took it there; the state is deleted before anything of the answer is checked. What else holds
// the two together is made of the state and the server's secret, and stored nowhere.
import { createHmac } from 'node:crypto';
import {
  type LoginProvider,
  type ProvidedIdentity,
  type ProviderAnswer,
  ProviderAway,
  type ProviderProof,
  ProviderRefused,
} from '../../adapters/login-provider.ts';
import type { Executor } from '../../db/transact.ts';
import type { ChangeDeps } from '../../domain/history/change-deps.ts';
import { AppError, unavailable } from '../../errors.ts';
import type { AccountDeps } from '../sessions/account-deps.ts';
import { hashToken, randomToken } from '../sessions/tokens.ts';
import { text } from './messages.ts';
import { deleteProviderLogin, insertProviderLogin } from './queries.ts';

export type IdentityDeps = AccountDeps & ChangeDeps;

const lifeMs = 10 * 60_000;

/** @throws not_found where no provider is set. */
function requireProvider({ provider }: Pick<AccountDeps, 'provider'>): LoginProvider {
  if (!provider) throw new AppError('not_found', text.notSetUp);
  return provider;
}

/**
 * Where a browser goes to the provider, and how it is stored that it may come back.
 * @param to the session or the cookie that the answer must come with.
 * @throws unavailable when the provider does not answer.
 */
export async function prepareToLeave(
  deps: IdentityDeps,
  to: string,
): Promise<{ location: string; store: (db: Executor) => Promise<void> }> {
  const provider = requireProvider(deps);
  const state = randomToken();
  const location = await asRefusal(() => provider.begin(state, proofOf(deps, state)));
  const row = { ...keyOf(state, to), expires_at: endOf(deps) };
  return { location, store: (db) => insertProviderLogin(db, row) };
}

/**
 * Uses an answer of the provider up, whatever becomes of it.
 * @throws link_invalid for an answer that nobody here asked for, that is late or was used.
 */
export async function useUpAnswer(
  db: Executor,
  deps: IdentityDeps,
  { state }: ProviderAnswer,
  from: string | undefined,
): Promise<void> {
  const asked = await take(db, deps, state, from);
  if (asked?.subject !== null) throw expired();
}

/**
 * Who an answer is of that was used up here.
 * @throws rule_broken when the provider does not confirm it, unavailable when it does not answer.
 */
export function readAnswer(deps: IdentityDeps, answer: ProviderAnswer): Promise<ProvidedIdentity> {
  const provider = requireProvider(deps);
  return asRefusal(() => provider.finish(answer, proofOf(deps, answer.state)));
}

/** Keeps who somebody is until an account is joined or opened. @returns the ticket for it. */
export async function keepNewcomer(
  deps: IdentityDeps,
  { issuer, subject, email, name }: ProvidedIdentity,
  to: string,
): Promise<string> {
  const ticket = randomToken();
  await insertProviderLogin(deps.db, {
    ...keyOf(ticket, to),
    ...{ issuer, subject, email, name, expires_at: endOf(deps) },
  });
  return ticket;
}

/** Who a ticket is of, used up if the transaction is committed. @throws link_invalid */
export async function takeNewcomer(
  tx: Executor,
  deps: IdentityDeps,
  ticket: string,
  from: string | undefined,
): Promise<{ issuer: string; subject: string; email: string; name: string }> {
  const kept = await take(tx, deps, ticket, from);
  if (!kept?.issuer || !kept.subject || !kept.email) throw expired();
  const { issuer, subject, email, name } = kept;
  return { issuer, subject, email, name: name ?? '' };
}

async function take(db: Executor, { clock }: IdentityDeps, key: string, from: string | undefined) {
  if (from === undefined) return null;
  const { key_hash, bound_hash } = keyOf(key, from);
  const row = await deleteProviderLogin(db, key_hash, bound_hash);
  return row && row.expires_at > clock.now() ? row : null;
}

function keyOf(key: string, bound: string) {
  return { key_hash: hashToken(key), bound_hash: hashToken(bound) };
}

function endOf({ clock }: IdentityDeps): Date {
  return new Date(clock.now().getTime() + lifeMs);
}

function proofOf({ secrets }: IdentityDeps, state: string): ProviderProof {
  const key = secrets[0].keyFor('login by a provider');
  const made = (what: string) =>
    createHmac('sha256', key).update(`${what} ${state}`).digest('base64url');
  return { nonce: made('nonce'), verifier: made('verifier') };
}

function expired(): AppError {
  return new AppError('link_invalid', text.expired);
}

async function asRefusal<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ProviderAway) throw unavailable(text.away, 30, error);
    throw error instanceof ProviderRefused ? refusal(error) : error;
  }
}

function refusal(cause: ProviderRefused): AppError {
  return new AppError('rule_broken', text.refused, { cause });
}
