import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Db } from '../../src/db/open.ts';
import { aPerson, aProject, relate } from '../factories.ts';
import { killableServer, killsOf } from '../killable-server.ts';

const pairs = 12;
const rounds = killsOf(1);

describe('a merge while the server is killed', () => {
  const { start, withDatabase, asSuperuser } = killableServer();

  it('is complete, or not made at all', { timeout: 300_000 }, async () => {
    const client = await asSuperuser();
    const made = await withDatabase(async (db) => {
      const ids: [number, number][] = [];
      const projects = [await aProject(db), await aProject(db), await aProject(db)];
      for (let index = 0; index < pairs; index += 1) {
        const [survivor, merged] = [await aPerson(db), await aPerson(db)];
        for (const project of projects) await relate(db, merged, project, 'Artist');
        ids.push([survivor, merged]);
      }
      return ids;
    });
    let acknowledged = 0;
    for (let round = 0; round < rounds; round += 1) {
      const left = await withDatabase((db) => readUnmerged(db, made));
      const { address, stop } = await start();
      let enough: () => void = () => undefined;
      const isEnough = new Promise<void>((resolve) => {
        enough = resolve;
      });
      const asked = left.map(async ([survivor_id, merged_id]) => {
        const answer = await client
          .post(address, '/api/v1/merges', { type: 'person', survivor_id, merged_id })
          .catch(() => null); // the kill cut the connection
        if (answer?.status !== 201) return;
        acknowledged += 1;
        enough();
      });
      await Promise.race([isEnough, Promise.all(asked)]);
      // The kill comes at any moment of the following merges.
      await setTimeout(Math.random() * 60);
      await stop('SIGKILL');
      await Promise.all(asked);
      const merged = await withDatabase(async (db) => {
        for (const pair of made) {
          const state = await stateOf(db, pair);
          expect(state, `round ${round}, ${pair}`).toEqual(state.entity ? before : after);
        }
        return pairs - (await readUnmerged(db, made)).length;
      });
      expect(merged).toBeGreaterThanOrEqual(acknowledged);
    }
    expect(acknowledged).toBeGreaterThan(0);
  });
});

const before = { entity: true, own: 3, survivors: 0, aside: 0, redirects: 0, merges: 0, acts: 0 };
const after = { entity: false, own: 0, survivors: 3, aside: 1, redirects: 1, merges: 1, acts: 1 };

async function readUnmerged(db: Db, made: [number, number][]): Promise<[number, number][]> {
  const rows = await db.selectFrom('entities').select('id').execute();
  const there = new Set(rows.map(({ id }) => id));
  return made.filter(([, merged]) => there.has(merged));
}

async function stateOf(db: Db, [survivor, merged]: [number, number]): Promise<typeof before> {
  const { rows } = await sql<typeof before>`select
    exists (select from entities where id = ${merged}) as entity,
    (select count(*)::integer from relationships where node1_id = ${merged}) as own,
    (select count(*)::integer from relationships where node1_id = ${survivor}) as survivors,
    (select count(*)::integer from deleted_items where subject_id = ${merged}) as aside,
    (select count(*)::integer from entity_redirects
      where from_id = ${merged} and to_id = ${survivor}) as redirects,
    (select count(*)::integer from merges where merged_id = ${merged} and record is not null)
      as merges,
    (select count(distinct act_id)::integer from revisions
      where entity_id = ${merged} and op = 'deleted') as acts`.execute(db);
  return rows[0] as typeof before;
}
