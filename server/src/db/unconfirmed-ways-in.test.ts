// Migrates accounts to whose unconfirmed addresses a second factor could be added.
import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { sharedApp } from '../../test/shared-app.ts';
import { signedIn } from '../../test/signed-in.ts';
import { describeOnOneEngine } from '../../test/with-database.ts';

const migration = readFileSync(
  new URL('./migrations/0091-ways-in-of-unconfirmed-addresses.sql', import.meta.url),
  'utf8',
);

describeOnOneEngine('the migration of ways in', (context) => {
  const test = sharedApp(context);

  it('leaves those of confirmed addresses, and none of others', async () => {
    const { db } = context;
    const [{ userId: confirmed }, { userId: unconfirmed }] = [
      await signedIn(test, db),
      await signedIn(test, db, { isVerified: false }),
    ];
    const at = new Date();
    for (const user_id of [confirmed, unconfirmed]) {
      const passkey = { credential_id: `credential ${user_id}`, public_key: 'key', name: 'Phone' };
      await db
        .insertInto('passkeys')
        .values({ ...passkey, user_id, counter: 0, created_at: at })
        .execute();
      await db
        .insertInto('totp_secrets')
        .values({ user_id, secret: 'secret', created_at: at })
        .execute();
      await db
        .insertInto('recovery_codes')
        .values({ user_id, code_hash: `hash ${user_id}`, created_at: at })
        .execute();
    }
    await sql.raw(migration).execute(db);
    for (const table of ['passkeys', 'totp_secrets', 'recovery_codes'] as const) {
      const left = await db.selectFrom(table).select('user_id').execute();
      expect([table, left]).toEqual([table, [{ user_id: confirmed }]]);
    }
  });
});
