// Each attempt is counted as a failure before its password is hashed, and a right password clears
// the count: so simultaneous attempts cannot get past the limit, on any number of processes. Within
// a process the attempts for one address run one after the other, so that several right ones at the
// same time do not look like guesses.
import { emailKey, maxLoginFailures } from '@mangrove/contract';
import { TaskLimiter } from '../../adapters/task-limiter.ts';
import { type Executor, transact } from '../../db/transact.ts';
import { writeAudit } from '../../domain/audit/write-audit.ts';
import { selectUserByEmail } from '../../domain/users/queries.ts';
import { AppError } from '../../errors.ts';
import type { AccountDeps, Client } from '../sessions/account-deps.ts';
import { hashToken } from '../sessions/tokens.ts';
import { text } from './messages.ts';
import {
  clearFailures,
  type FailureRow,
  isKnownDevice,
  lockFailures,
  storeFailures,
} from './queries.ts';

/** From this failure in a row on, there is a delay. */
export const firstBlockedFailure = 5;
const firstBlockSeconds = 30;
const maxBlockSeconds = 15 * 60;
const maxWaitingPerAddress = 200;

const attemptQueues = new Map<string, TaskLimiter>();

/** The key under which attempts for an address are counted, the same for all its spellings. */
export function failuresKey(email: string): string {
  return hashToken(emailKey(email));
}

/** Runs `work` when no other attempt for this address is under way in this process. */
export async function runOneAtATime<Result>(
  email: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const key = failuresKey(email);
  const queue = attemptQueues.get(key) ?? new TaskLimiter(1, maxWaitingPerAddress);
  attemptQueues.set(key, queue);
  try {
    return await queue.run(work);
  } finally {
    if (queue.isIdle) attemptQueues.delete(key);
  }
}

/**
 * Counts an attempt before its password is checked. A browser that signed in before is counted but
 * never blocked, so that nobody can lock the owner out by guessing.
 * @returns a function that takes the attempt back if its password was never checked.
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
    if (!isKnown) {
      refuseExhausted(failures);
      refuseWhileBlocked(failures, now);
    }
    await countFailure(tx, key, failures.count + 1, now);
    return failures;
  });
  return () =>
    before.count === 0 ? clearFailures(deps.db, key) : storeFailures(deps.db, key, before, now);
}

/** Writes to the audit log that a counted attempt had a wrong password. */
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

const codesKey = (userId: number) => hashToken(`codes of ${userId}`);

/**
 * Tries a code of a user whose row is locked; wrong ones in a row are counted. Nobody gets here
 * without the password, so a browser that signed in before is no exception, and however many
 * were wrong, the delay does not grow past its maximum.
 * @returns null for the right code, or else how many were wrong.
 * @throws rate_limited while the account is blocked for codes.
 */
export async function countCode(
  tx: Executor,
  userId: number,
  now: Date,
  isRight: () => Promise<boolean>,
): Promise<number | null> {
  const key = codesKey(userId);
  const failures = await lockFailures(tx, key, now);
  refuseWhileBlocked(failures, now);
  if (await isRight()) {
    await clearFailures(tx, key);
    return null;
  }
  const count = Math.min(failures.count + 1, maxLoginFailures - 1);
  await countFailure(tx, key, count, now);
  return count;
}

/** Forgets the wrong codes of an account that is erased. */
export function clearCodeFailures(tx: Executor, userId: number): Promise<void> {
  return clearFailures(tx, codesKey(userId));
}

function countFailure(tx: Executor, key: string, count: number, now: Date): Promise<void> {
  return storeFailures(tx, key, { count, blocked_until: blockedUntil(count, now) }, now);
}

function refuseExhausted({ count }: FailureRow): void {
  if (count < maxLoginFailures) return;
  throw new AppError('rate_limited', text.tooManyFailures, { retryAfterSeconds: maxBlockSeconds });
}

/** @throws rate_limited while the failures in a row require to wait. */
function refuseWhileBlocked({ blocked_until }: FailureRow, now: Date): void {
  if (blocked_until === null || blocked_until <= now) return;
  const leftMs = blocked_until.getTime() - now.getTime();
  const retryAfterSeconds = Math.max(1, Math.ceil(leftMs / 1000));
  throw new AppError('rate_limited', text.waitAfterFailures, { retryAfterSeconds });
}

function blockedUntil(count: number, now: Date): Date | null {
  if (count < firstBlockedFailure) return null;
  const doublings = Math.min(count - firstBlockedFailure, 10);
  const seconds = Math.min(firstBlockSeconds * 2 ** doublings, maxBlockSeconds);
  return new Date(now.getTime() + seconds * 1000);
}
