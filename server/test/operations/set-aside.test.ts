import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { Db } from '../../src/db/open.ts';
import { aProject, relate } from '../factories.ts';
import { killableServer } from '../killable-server.ts';

const count = 12;
const rounds = 3;

describe('deleting, restoring and erasing while the server is killed', () => {
  const { start, withDatabase, asSuperuser } = killableServer();

  it('leaves each thing there, set aside or erased, and nothing between', {
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
        // What was erased in an earlier round, or is cut off by the kill, ends here.
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
});

/** Entity, relationship, item, stored relationship, revisions without an act, and their balance. */
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
  // Each deletion and each restoring tells of the project and of its connection.
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
