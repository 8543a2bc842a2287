// Hashing is deliberately slow and memory-hungry. At most one hash per core runs at once, and the
// queue is no longer than can be answered within seconds: in a flood of logins some get a 503, but
// the server stays available.
import { availableParallelism } from 'node:os';
import { normalisePassword } from '@mangrove/contract';
import { hash, verify } from '@node-rs/argon2';
import { TaskLimiter } from './task-limiter.ts';

const argon2id = 2;

/** argon2id, 19 MiB, two passes (OWASP Password Storage Cheat Sheet). */
export const todaysCost = { memoryCost: 19_456, timeCost: 2 };
const maxQueueLength = 200;

export interface PasswordHasher {
  hash(password: string): Promise<string>;
  /** Whether the password matches. A stored hash of null never matches, after the same work. */
  verify(stored: string | null, password: string): Promise<boolean>;
  /** Whether a stored hash was made with less than today's cost. */
  isWeak(stored: string): boolean;
}

/** @param given a lower cost, for tests that are not about the hash. */
export async function makePasswordHasher(given = todaysCost): Promise<PasswordHasher> {
  const cost = { ...given, algorithm: argon2id, parallelism: 1 };
  const limit = new TaskLimiter(availableParallelism(), maxQueueLength);
  const nobody = await hash('nobody has this password', cost);
  return {
    hash: (password) => limit.run(() => hash(normalisePassword(password), cost)),
    verify: async (stored, password) => {
      const fits = await limit.run(() => verify(stored ?? nobody, normalisePassword(password)));
      return fits && stored !== null;
    },
    isWeak: (stored) => {
      const found = /^\$argon2id\$v=\d+\$m=(\d+),t=(\d+),p=\d+\$/u.exec(stored);
      return !found || Number(found[1]) < cost.memoryCost || Number(found[2]) < cost.timeCost;
    },
  };
}
