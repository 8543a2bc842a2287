// Hashing is made to be slow and large. No more hashes run at once than there are cores, and no
// more wait than would be answered within seconds: a flood of logins meets a 503, not a dead
// server.
import { availableParallelism } from 'node:os';
import { normalisePassword } from '@mangrove/contract';
import { hash, verify } from '@node-rs/argon2';
import { Turnstile } from './turnstile.ts';

const argon2id = 2;

/** argon2id, 19 MiB, two passes (OWASP Password Storage Cheat Sheet). */
export const todaysCost = { memoryCost: 19_456, timeCost: 2 };
const maxQueueLength = 200;

export interface PasswordHasher {
  hash(password: string): Promise<string>;
  /** Whether the password fits; the same work for a stored hash of null, which fits nothing. */
  verify(stored: string | null, password: string): Promise<boolean>;
  /** Whether a stored hash was made with less than today's cost. */
  isWeak(stored: string): boolean;
}

/** @param given less than today's cost, for tests whose subject is not the hash. */
export async function makePasswordHasher(given = todaysCost): Promise<PasswordHasher> {
  const cost = { ...given, algorithm: argon2id, parallelism: 1 };
  const limit = new Turnstile(availableParallelism(), maxQueueLength);
  const nobody = await hash('nobody has this password', cost);
  return {
    hash: (password) => limit.pass(() => hash(normalisePassword(password), cost)),
    verify: async (stored, password) => {
      const fits = await limit.pass(() => verify(stored ?? nobody, normalisePassword(password)));
      return fits && stored !== null;
    },
    isWeak: (stored) => {
      const found = /^\$argon2id\$v=\d+\$m=(\d+),t=(\d+),p=\d+\$/u.exec(stored);
      return !found || Number(found[1]) < cost.memoryCost || Number(found[2]) < cost.timeCost;
    },
  };
}
