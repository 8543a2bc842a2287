import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { systemClock } from '../../src/adapters/clock.ts';
import { openLocalImages } from '../../src/adapters/image-store.ts';
import type { Db } from '../../src/db/open.ts';
import { transact } from '../../src/db/transact.ts';
import { setAside } from '../../src/domain/deleted/set-aside.ts';
import { linkItems } from '../../src/domain/deleted/set-aside-queries.ts';
import { asNetworkTx } from '../../src/domain/history/change-network.ts';
import { entityRevision, recordAct } from '../../src/domain/history/record.ts';
import { aProject, relate } from '../factories.ts';
import { killableServer, killsOf } from '../killable-server.ts';

const count = 12;
const rounds = killsOf(2);

describe('deleting, restoring and erasing while the server is killed', () => {
  const { start, withDatabase, asSuperuser, runCleanup, pictureFolder } = killableServer();

  it('leaves each project existing, set aside or erased, and nothing in between', {
    timeout: 300_000,
  }, async () => {
    const client = await asSuperuser();
    const projects = await withDatabase(async (db) => {
      const ids = await Promise.all(Array.from({ length: count }, () => aProject(db)));
      const hub = await aProject(db, 'Hub');
      for (const id of ids) await relate(db, hub, id);
      return ids;
    });
    const seen = new Set<string>();
    for (let round = 0; round < rounds; round += 1) {
      const { address, stop } = await start();
      let answered = 0;
      const asked = projects.map(async (id) => {
        // Stops for a project erased in an earlier round, or when the kill cut the connection.
        for (const act of [
          () => client.delete(address, `/api/v1/projects/${id}`),
          async () => {
            const { body } = await client.get(address, '/api/v1/admin/deleted?page_size=100');
            const items = (body.items ?? []) as { id: number; subject_id: number }[];
            const item = items.find(({ subject_id }) => subject_id === id)?.id ?? 0;
            return id % 2 === 0
              ? client.post(address, `/api/v1/deleted/${item}/restore`)
              : client.delete(address, `/api/v1/admin/deleted/${item}`);
          },
        ]) {
          const answer = await act().catch(() => null);
          if (answer === null) return;
          expect([200, 204, 404]).toContain(answer.status);
          answered += 1;
        }
      });
      while (answered < round * 6 + 2) await setTimeout(2);
      await setTimeout(Math.random() * 40);
      await stop('SIGKILL');
      await Promise.all(asked);
      await withDatabase(async (db) => {
        for (const id of projects) {
          const state = await stateOf(db, id);
          expect(Object.keys(states), `round ${round}, ${id}: ${state}`).toContain(state);
          seen.add(states[state] ?? '');
        }
      });
    }
    expect(seen.size).toBeGreaterThan(1);
  });

  it('erases each expired item completely or not at all, and continues after a kill', {
    timeout: 300_000,
  }, async () => {
    const folder = pictureFolder();
    const due = await withDatabase((db) => putAsideLongAgo(db, folder));
    const bytes = () => readdirSync(folder).length;
    /** Kills the job once `isTime` holds, unless it ends first. @returns whether it was killed. */
    const runUntil = async (isTime: (had: number) => boolean) => {
      const had = bytes();
      const job = runCleanup();
      const ended = once(job, 'exit');
      await Promise.race([once(job.stdout as Readable, 'data'), ended]);
      while (job.exitCode === null && !isTime(had)) await setTimeout(1);
      job.kill('SIGKILL');
      const [, signal] = await ended;
      return signal === 'SIGKILL';
    };
    // Kills between a commit and the following removal of files, and at a random moment.
    const afterCommit = (had: number) => bytes() < had;
    const chosen = [Math.random() * 60];
    let killed = 0;
    for (const isTime of [afterCommit, ...chosen.map(someTime)]) {
      if (await runUntil(isTime)) killed += 1;
      await withDatabase(async (db) => {
        for (const one of due) {
          expect([whole, none], `${chosen}: ${one.name}`).toContainEqual(await dueStateOf(db, one));
        }
      });
    }
    expect(killed).toBeGreaterThan(0);
    const { address, stop } = await start();
    for (const name of readdirSync(folder)) {
      const answer = await fetch(`${address}/api/v1/files/project/${name}`);
      expect([name, answer.status]).toEqual([name, 404]);
    }
    await stop();
    // Picture files without a row are removed two days after they were stored.
    const twoDays = 2 * 86_400 + 60;
    expect((await once(runCleanup(twoDays), 'exit'))[0]).toBe(0);
    expect(bytes()).toBe(0);
    await withDatabase(async (db) => {
      for (const one of due) expect(await dueStateOf(db, one)).toEqual(none);
    });
  });
});

/** Whether this many milliseconds have passed since the first call. */
function someTime(ms: number): () => boolean {
  let from: number | undefined;
  return () => {
    from ??= performance.now();
    return performance.now() - from > ms;
  };
}

const dueCount = 130;
const whole = { items: 1, owners: 1, stored: 1, files: 1, revisions: 3, dismissals: 1 };
const none = { items: 0, owners: 0, stored: 0, files: 0, revisions: 0, dismissals: 0 };

interface Due {
  id: number;
  /** The file name of its picture. */
  name: string;
}

/** Creates projects with a picture, an owner, a connection and history, deleted 31 days ago. */
async function putAsideLongAgo(db: Db, folder: string): Promise<Due[]> {
  const clock = systemClock(-31 * 86_400);
  const images = openLocalImages(folder);
  const email = 'long-ago@example.org';
  const { id: user_id } = await db
    .insertInto('users')
    .values({ email, email_key: email, password_hash: 'x' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const hub = await aProject(db, 'Hub');
  const due: Due[] = [];
  for (let index = 0; index < dueCount; index += 1) {
    const name = `${'p'.repeat(22)}${index}.webp`;
    await images.put(name, Buffer.from('picture'));
    const kind = { entity_type: 'project' as const, content_type: 'image/webp' };
    await db
      .insertInto('files')
      .values({ name, ...kind, byte_size: 7 })
      .execute();
    const photo_url = `/api/v1/files/project/${name}`;
    const id = await aProject(db, `Due ${index}`, { photo_url });
    await relate(db, hub, id);
    const right = { user_id, entity_id: id, role_type: 'OWNER' as const, is_verified: true };
    await db.insertInto('user_roles').values(right).execute();
    const pair = { first_id: hub, second_id: id, at: clock.now() };
    await db.insertInto('duplicate_dismissals').values(pair).execute();
    due.push({ id, name });
  }
  await transact(db, async (tx) => {
    const ids = due.map(({ id }) => id);
    const about = ids.map((id) => entityRevision(id, 'changed', { about: { after: 'Due' } }));
    await recordAct(tx, clock, { kind: 'entity_changed', actorId: user_id }, about);
    const aside = await setAside(asNetworkTx(tx, 'a test'), clock, ids, { by: user_id });
    const act = { kind: 'entity_deleted' as const, actorId: user_id };
    const actId = await recordAct(tx, clock, act, aside.revisions);
    await linkItems(tx, aside.itemIds, actId ?? 0);
  });
  return due;
}

async function dueStateOf(db: Db, { id, name }: Due): Promise<typeof whole> {
  const { rows } = await sql<typeof whole>`select
    (select count(*)::integer from deleted_items where subject_id = ${id}) as items,
    (select count(*)::integer from deleted_item_owners o join deleted_items d on d.id = o.item_id
      where d.subject_id = ${id}) as owners,
    (select count(*)::integer from deleted_items
      cross join lateral jsonb_array_elements(content -> 'relationships') one
      where (one ->> 'node2_id')::integer = ${id}) as stored,
    (select count(*)::integer from files where name = ${name}) as files,
    (select count(*)::integer from revisions where ${id} in (entity_id, other_id)) as revisions,
    (select count(*)::integer from duplicate_dismissals where second_id = ${id}) as dismissals
    `.execute(db);
  return rows[0] as typeof whole;
}

/** Counts of entities, relationships, deleted items, stored relationships; state of the history. */
const states: Record<string, string> = {
  '1 1 0 0 whole': 'there',
  '0 0 1 1 whole': 'aside',
  '0 0 0 0 none': 'erased',
};

async function stateOf(db: Db, id: number): Promise<string> {
  const entity = await db.selectFrom('entities').select('id').where('id', '=', id).execute();
  const ends = await db
    .selectFrom('relationships')
    .select('id')
    .where('node2_id', '=', id)
    .execute();
  const items = await db
    .selectFrom('deleted_items')
    .selectAll()
    .where('subject_id', '=', id)
    .execute();
  const stored = items.flatMap(({ content }) => content.relationships as unknown[]);
  const revisions = await db
    .selectFrom('revisions as r')
    .innerJoin('acts as a', 'a.id', 'r.act_id')
    .select(['r.op', 'a.kind', 'r.subject'])
    .where((where) => where.or([where('entity_id', '=', id), where('other_id', '=', id)]))
    .execute();
  // Each deletion and each restoration has a revision of the project and of its connection.
  const of = (subject: string, op: string) =>
    revisions.filter((one) => one.subject === subject && one.op === op).length;
  const [gone, back] = [of('entity', 'deleted'), of('entity', 'created')];
  const isWhole =
    gone === of('relationship', 'deleted') &&
    back === of('relationship', 'created') &&
    gone - back === items.length;
  const history = isWhole ? (items.length + entity.length === 0 ? 'none' : 'whole') : 'broken';
  const left = history === 'none' && revisions.length > 0 ? 'left' : history;
  return [entity.length, ends.length, items.length, stored.length, left].join(' ');
}
