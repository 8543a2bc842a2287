import type { LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sharedApp } from '../shared-app.ts';
import { describeOnOneEngine } from '../with-database.ts';
import { type Actor, Callers } from './callers.ts';
import { exampleRequests } from './example-requests.ts';
import { permissionMatrix } from './permission-matrix.ts';

/** Calls other than GET that change nothing that the audit log records. */
const unlogged: Record<string, string> = {
  'POST /auth/refresh': 'renews the tokens of a session whose beginning was logged',
  'POST /auth/second-factor/totp': 'stores what counts only when a code confirms it',
  'POST /auth/passkeys/options': 'stores what is to be signed, for ten minutes',
  'POST /auth/passkeys/login/options': 'stores what is to be signed, for ten minutes',
  'POST /auth/provider/begin': 'stores that an answer may come, for ten minutes',
  'POST /auth/identities/begin': 'stores that an answer may come, for ten minutes',
  'POST /admin/import/check': 'is a dry run: nothing is changed',
  'POST /entities/match': 'reads what many names may mean',
  'POST /invitations/read': 'reads what an invitation says',
  'POST /reconcile': 'reads what the names of a list may mean',
  'POST /notifications/read': 'marks what one has read, for oneself',
  'POST /error-report': 'goes to the operator, not into the database',
};

/** Tables that change by themselves, or with every request. */
const unwatched = new Set([
  ...['rate_limits', 'schema_migrations', 'passkey_challenges', 'provider_logins'],
]);

const writes = permissionMatrix
  .flatMap(({ calls }) => calls)
  .filter((call) => !call.startsWith('GET ') && !(call in unlogged));

describeOnOneEngine('the audit log', (context) => {
  const test = sharedApp(context);
  let world: Callers;
  let superuser: Actor;
  beforeAll(async () => {
    world = new Callers(test, context.db);
  });
  beforeEach(async () => {
    await context.empty();
    await world.begin();
    superuser = await world.actor('SU', 'browser');
  });

  it('has exceptions only for existing calls', () => {
    const calls = permissionMatrix.flatMap((row) => row.calls);
    expect(calls).toEqual(expect.arrayContaining(Object.keys(unlogged)));
  });

  /** The caller of a request: calls that a superuser cannot make are made by another user. */
  async function actorFor(call: string): Promise<Actor> {
    if (/register|login|invitations.refuse/u.test(call))
      return world.anonymous('browser', await world.account());
    if (call === 'POST /auth/request-verify-token') return world.actor('UV', 'browser');
    if (/delete-account|deactivate$/u.test(call)) return world.actor('OW', 'browser');
    return superuser;
  }

  const rows = () => context.db.selectFrom('audit_log').selectAll().orderBy('id').execute();

  async function send(
    call: string,
    meanwhile?: () => Promise<void>,
  ): Promise<[Actor, LightMyRequestResponse]> {
    const example = exampleRequests[call];
    if (!example) throw new Error(`no example request for ${call}`);
    const actor = await actorFor(call);
    const request = await example.request(world, actor);
    await preparations[call]?.();
    await meanwhile?.();
    return [actor, await world.send(actor, request)];
  }

  describe('an entry for', () => {
    for (const call of writes) {
      it(call, async () => {
        let before = new Set<number>();
        const [actor, answer] = await send(call, async () => {
          before = new Set((await rows()).map(({ id }) => id));
        });
        expect(answer.statusCode, answer.body).toBeLessThan(300);
        const written = (await rows()).filter(({ id }) => !before.has(id));
        expect(written.length).toBeGreaterThan(0);
        const isSignedIn = actor.refreshToken !== undefined;
        for (const row of written) {
          expect(row.ip).toBe('127.0.0.1');
          const knowsActor = isSignedIn && !/forgot-password|request-verify-token/u.test(call);
          if (knowsActor) expect(row.actor_id).toBe(actor.account.id);
        }
      });
    }
  });

  describe('a rollback when the entry cannot be written, for', () => {
    for (const call of writes) {
      it(call, async () => {
        let before: Record<string, string> = {};
        try {
          const [, answer] = await send(call, async () => {
            before = await contentOfTables();
            await sql`alter table audit_log add constraint full_log check (false) not valid`.execute(
              context.db,
            );
          });
          expect(answer.statusCode, answer.body).toBe(500);
          expect(await contentOfTables()).toEqual(before);
        } finally {
          await sql`alter table audit_log drop constraint if exists full_log`.execute(context.db);
        }
      });
    }
  });

  /** Preparations for examples that would otherwise have nothing to change. */
  const preparations: Record<string, () => Promise<unknown>> = {
    'DELETE /tags/:id/official': putOnOfficialList,
    'DELETE /config/official-tags/:name': putOnOfficialList,
    'POST /config/development-mode': () =>
      context.db
        .insertInto('settings')
        .values({ name: 'development_mode', value: JSON.stringify({ enabled: true }) })
        .execute(),
  };

  async function putOnOfficialList(): Promise<void> {
    await context.db
      .insertInto('official_tags')
      .columns(['name'])
      .expression((query) => query.selectFrom('tags').select('name'))
      .execute();
    await context.db
      .insertInto('official_tags')
      .values({ name: 'TIDES' })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }

  /** A digest of each table's rows. */
  async function contentOfTables(): Promise<Record<string, string>> {
    const tables = await sql<{ name: string }>`
      select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(context.db);
    const watched = tables.rows.filter(({ name }) => !unwatched.has(name));
    const digests = watched.map(
      ({ name }) => sql`
        select ${sql.lit(name)} as name,
          coalesce(md5(string_agg(t::text, ',' order by t::text)), '') as digest
        from ${sql.table(name)} t`,
    );
    const { rows: found } = await sql<{ name: string; digest: string }>`
      ${sql.join(digests, sql` union all `)}`.execute(context.db);
    return Object.fromEntries(found.map(({ name, digest }) => [name, digest]));
  }
});
