import { TOTP, Secret as TotpSecret } from 'otpauth';
import type { Secret } from '../src/adapters/secret.ts';
import type { Db } from '../src/db/open.ts';
import { encryptFor } from '../src/features/second-factor/encrypted-secret.ts';

export const totpSecret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

/** The code that an app shows, by default now. */
export const codeAt = (at = new Date(), secret = totpSecret) =>
  new TOTP({ secret: TotpSecret.fromBase32(secret) }).generate({ timestamp: at.getTime() });

/** Gives a user one-time codes made with `totpSecret`; does nothing for a user who was deleted. */
export async function storeTotp(
  db: Db,
  secret: Secret,
  userId: number,
  confirmed_at: Date | null = new Date(),
): Promise<void> {
  const user = await db.selectFrom('users').select('id').where('id', '=', userId).execute();
  if (user.length === 0) return;
  const row = { secret: encryptFor(secret, userId, totpSecret), confirmed_at, last_step: 0 };
  await db
    .insertInto('totp_secrets')
    .values({ user_id: userId, created_at: new Date(), ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute();
}
