import { systemClock } from '../adapters/clock.ts';
import { makePasswordHasher } from '../adapters/password-hasher.ts';
import { AppError } from '../errors.ts';
import { ExchangeRefused } from '../features/exchange/faults.ts';
import { makeSuperuser } from '../features/users/superusers.ts';
import type { AdminDeps } from './admin-deps.ts';
import type { AdminOutput } from './admin-output.ts';
import type { AdminRequest } from './admin-request.ts';

type SuperuserRequest = Extract<AdminRequest, { command: 'superuser' }>;

export async function runSuperuser(
  { email, password }: SuperuserRequest,
  deps: AdminDeps,
  output: AdminOutput,
): Promise<void> {
  const hasher = await makePasswordHasher();
  const asking = { db: deps.db, clock: systemClock(), hasher, siteName: deps.siteName };
  const made = await makeSuperuser(asking, email, password).catch((error: unknown) => {
    // A rule that the address or the password breaks: the sentence says which.
    if (error instanceof AppError) throw new ExchangeRefused(error.message);
    throw error;
  });
  output.say(
    made === 'created'
      ? `Made ${email} a superuser, who can log in now.`
      : `Made the account of ${email} a superuser's${password === '' ? '; its password stays' : ', with the new password'}.`,
  );
}
