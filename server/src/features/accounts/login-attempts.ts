// An attempt counts as a failure before its password is hashed, and a right password takes the
// count back: so attempts that come at once cannot get past the count, on any number of processes.
// Within a process the attempts for one address follow each other, so that several right ones at
// once do not look like guesses.
import { emailKey } from '@mangrove/contract';
import { Turnstile } from '../../adapters/turnstile.ts';
import { type Executor, transact } from '../../db/transact.ts';
import { AppError } from '../../errors.ts';
import { writeAudit } from '../audit/service.ts';
import { hashToken } from '../sessions/tokens.ts';
import { selectUserByEmail } from '../users/user-rows.ts';
import type { AccountDeps, Client } from './deps.ts';
import {
  clearFailures,
  deleteExpiredLinks,
  deleteOldDevices,
  deleteOldFailures,
  type FailureRow,
  isKnownDevice,
  lockFailures,
  storeFailures,
} from './queries.ts';

const firstBlockedFailure = 5;
const firstBlockSeconds = 30;
const maxBlockSeconds = 15 * 60;
/** After so many wrong passwords in a row only a link sent by e-mail helps. */
const maxFailures = 100;
const maxWaitingPerAddress = 200;

const sentences = {
  wait: 'Too many failed attempts. Please wait before trying again.',
  exhausted: 'Too many failed attempts. Please set a new password with "Forgot password?".',
} as const;

const turnstiles = new Map<string, Turnstile>();

/** Under what the attempts for an address are counted, in every way of writing it. */
export function failuresKey(email: string): string {
  return hashToken(emailKey(email));
}

/** Forgets failures from before a moment that were few. */
export function sweepAttempts(db: Executor, before: Date): Promise<void> {
  return deleteOldFailures(db, before, maxFailures);
}

/** Forgets links that ended before a moment. */
export function sweepLinks(db: Executor, before: Date): Promise<void> {
  return deleteExpiredLinks(db, before);
}

/** Forgets browsers in which nobody has logged in since a moment. */
export function sweepDevices(db: Executor, before: Date): Promise<void> {
  return deleteOldDevices(db, before);
}

/** Runs `work` when no other attempt for this address is under way in this process. */
export async function inTurn<Result>(email: string, work: () => Promise<Result>): Promise<Result> {
  const key = failuresKey(email);
  const turnstile = turnstiles.get(key) ?? new Turnstile(1, maxWaitingPerAddress);
  turnstiles.set(key, turnstile);
  try {
    return await turnstile.pass(work);
  } finally {
    if (turnstile.isIdle) turnstiles.delete(key);
  }
}

/**
 * Counts an attempt before its password is checked. A browser that signed in before is counted,
 * but not kept waiting, so that nobody locks an owner out by guessing.
 * @returns how to take the attempt back, for one whose password was never checked.
 * @throws rate_limited while the address is blocked.
 */
export async function countAttempt(
  deps: AccountDeps,
  email: string,
  client: Client,
): Promise<() => Promise<void>> {
  const key = failuresKey(email);
  const isKnown =
    client.device !== undefined && (await isKnownDevice(deps.db, hashToken(client.device), email));
  const now = deps.clock.now();
  const before = await transact(deps.db, async (tx) => {
    const failures = await lockFailures(tx, key, now);
    if (!isKnown) refuseWhileBlocked(failures, now);
    const count = failures.count + 1;
    await storeFailures(tx, key, { count, blocked_until: blockedUntil(count, now) }, now);
    return failures;
  });
  return () =>
    before.count === 0 ? clearFailures(deps.db, key) : storeFailures(deps.db, key, before, now);
}

/** Writes down that a counted attempt had a wrong password. */
export async function noteFailure(deps: AccountDeps, email: string, client: Client): Promise<void> {
  await transact(deps.db, async (tx) => {
    const user = await selectUserByEmail(tx, email);
    await writeAudit(tx, deps.clock, {
      event: 'login_failed',
      ...(user ? { target: { type: 'user', id: user.id } as const } : {}),
      ip: client.ip,
    });
  });
}

function refuseWhileBlocked({ count, blocked_until }: FailureRow, now: Date): void {
  if (count >= maxFailures) {
    throw new AppError('rate_limited', sentences.exhausted, { retryAfterSeconds: maxBlockSeconds });
  }
  if (blocked_until === null || blocked_until <= now) return;
  const leftMs = blocked_until.getTime() - now.getTime();
  const retryAfterSeconds = Math.max(1, Math.ceil(leftMs / 1000));
  throw new AppError('rate_limited', sentences.wait, { retryAfterSeconds });
}

function blockedUntil(count: number, now: Date): Date | null {
  if (count < firstBlockedFailure) return null;
  const doublings = Math.min(count - firstBlockedFailure, 10);
  const seconds = Math.min(firstBlockSeconds * 2 ** doublings, maxBlockSeconds);
  return new Date(now.getTime() + seconds * 1000);
}
