// A passkey proves who somebody is, for a login or for what asks for a fresh one.
import type { AuthenticationResponse } from '@mangrove/contract';
import { type Executor, transact } from '../../db/transact.ts';
import { writeAudit } from '../../domain/audit/write-audit.ts';
import { AppError } from '../../errors.ts';
import { randomToken } from '../sessions/tokens.ts';
import { passkey as text } from './messages.ts';
import { giveChallenge, takeChallenge } from './passkey-challenges.ts';
import { selectPasskeyByCredential, storePasskeyUse } from './passkey-queries.ts';
import type { PasskeyDeps } from './passkeys.ts';
import { readAuthentication, requestOptions } from './web-authn.ts';

/** An answer that was checked; it counts once `storeProof` has stored it. */
interface PasskeyProof {
  userId: number;
  passkeyId: string;
  counter: number;
}

/**
 * Prepares a browser to ask for a passkey, whoever it belongs to.
 * @param cookie of an earlier call, which stays valid, as other tabs may wait.
 * @returns the value of the cookie that the answer must come with.
 */
export async function askForPasskey(deps: PasskeyDeps, cookie: string | undefined) {
  // Anybody.
  const options = await requestOptions(deps);
  const bound = cookie ?? randomToken();
  await giveChallenge(deps.db, deps, options.challenge, cookieOf(bound));
  return { options, cookie: bound };
}

/**
 * Checks the answer of a passkey.
 * @throws link_invalid when it took too long or was used, rule_broken when it does not fit: both
 * say nothing of accounts.
 */
export async function checkPasskey(
  deps: PasskeyDeps,
  response: AuthenticationResponse,
  from: { cookie: string | undefined; ip: string },
): Promise<PasskeyProof> {
  const bound = from.cookie === undefined ? undefined : cookieOf(from.cookie);
  const challenge = await takeChallenge(deps, response, bound);
  const row = await selectPasskeyByCredential(deps.db, response.id);
  if (!row) throw refused();
  const counter = await readAuthentication(deps, response, challenge, {
    credentialId: row.credential_id,
    publicKey: row.public_key,
    counter: row.counter,
    userHandle: row.passkey_handle,
  });
  if (counter !== null) return { userId: row.user_id, passkeyId: row.id, counter };
  await transact(deps.db, (tx) =>
    writeAudit(tx, deps.clock, {
      event: 'login_failed',
      target: { type: 'user', id: row.user_id },
      ip: from.ip,
      details: { by: 'passkey' },
    }),
  );
  throw refused();
}

/**
 * Stores the use of a passkey of a user whose row is locked.
 * @throws rule_broken when it was removed meanwhile, or signed something later already.
 */
export async function storeProof(
  tx: Executor,
  { clock }: Pick<PasskeyDeps, 'clock'>,
  { passkeyId, counter }: PasskeyProof,
): Promise<void> {
  if (!(await storePasskeyUse(tx, passkeyId, counter, clock.now()))) throw refused();
}

/** The refusal for every passkey that does not fit. */
export function refused(): AppError {
  return new AppError('rule_broken', text.refused);
}

function cookieOf(value: string): string {
  return `cookie ${value}`;
}
