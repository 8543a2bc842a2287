import { sql } from 'kysely';
import { expect, inject, it } from 'vitest';
import { describeOnOneEngine } from '../../test/with-database.ts';
import { checkPostgres, PostgresUnusable } from './check-postgres.ts';
import { openPostgres } from './open.ts';

const ignore = () => undefined;

describeOnOneEngine('the database of DATABASE_URL', () => {
  const onPostgres = it.skipIf(inject('postgresUrl') === '');
  const check = async (change: (url: URL) => void) => {
    const url = new URL(inject('postgresUrl'));
    change(url);
    const { db, close } = openPostgres(url.href, ignore);
    try {
      await checkPostgres(db);
      return 'fits';
    } catch (error) {
      expect(error).toBeInstanceOf(PostgresUnusable);
      return (error as Error).message;
    } finally {
      await close();
    }
  };

  onPostgres('is refused with what PostgreSQL says of user and database', async () => {
    expect(await check(ignore)).toBe('fits');
    const noDatabase = await check((url) => {
      url.pathname = '/none';
    });
    expect(noDatabase).toBe('database "none" does not exist');
    const noUser = await check((url) => {
      url.username = 'nobody';
      url.password = 'hush';
    });
    expect(noUser).toMatch(/^[^\n]*nobody[^\n]*$/u);
    expect(noUser).not.toContain('hush');
  });

  onPostgres('is refused if it cannot hold every script', async () => {
    const { db, close } = openPostgres(inject('postgresUrl'), ignore);
    await sql`create database latin encoding 'LATIN1' locale 'C' template template0`.execute(db);
    await close();
    const latin = await check((url) => {
      url.pathname = '/latin';
    });
    expect(latin).toBe('its encoding must be UTF8, and is LATIN1');
  });
});
