// What passkeys are asked to sign. Each challenge is for one session or cookie, for ten minutes, and
// is used up by the first answer, whatever becomes of that: it is deleted before the answer is checked.
import type { Executor } from '../../db/transact.ts';
import { AppError } from '../../errors.ts';
import type { AccountDeps } from '../sessions/account-deps.ts';
import { hashToken } from '../sessions/tokens.ts';
import { passkey as text } from './messages.ts';
import { deleteChallenge, insertChallenge } from './passkey-queries.ts';
import { challengeOf } from './web-authn.ts';

type ChallengeDeps = Pick<AccountDeps, 'db' | 'clock'>;

const lifeMs = 10 * 60_000;

/** @param to the session or cookie that may answer. */
export async function giveChallenge(
  db: Executor,
  { clock }: Pick<ChallengeDeps, 'clock'>,
  challenge: string,
  to: string,
): Promise<void> {
  await insertChallenge(db, {
    challenge_hash: hashToken(challenge),
    bound_hash: hashToken(to),
    expires_at: new Date(clock.now().getTime() + lifeMs),
  });
}

/**
 * The challenge that an answer is about, used up.
 * @throws link_invalid for one that was used, has expired or was given to somebody else.
 */
export async function takeChallenge(
  { db, clock }: ChallengeDeps,
  response: Parameters<typeof challengeOf>[0],
  from: string | undefined,
): Promise<string> {
  const challenge = await challengeOf(response);
  const expiresAt =
    challenge !== null && from !== undefined
      ? await deleteChallenge(db, hashToken(challenge), hashToken(from))
      : null;
  if (challenge === null || expiresAt === null || expiresAt <= clock.now()) {
    throw new AppError('link_invalid', text.expired);
  }
  return challenge;
}
