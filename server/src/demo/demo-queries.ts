import { sql } from 'kysely';
import * as z from 'zod';
import type { Executor, NetworkTx } from '../db/transact.ts';

export const demoSource = 'demo';

const DemoState = z.object({ loaded: z.boolean(), entities: z.int() });
/** The state of the demo network in the settings; once removed, it is not loaded again. */
export type DemoState = z.output<typeof DemoState>;

export async function readDemoState(db: Executor): Promise<DemoState | null> {
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('name', '=', 'demo')
    .executeTakeFirst();
  return row ? DemoState.parse(row.value) : null;
}

export async function writeDemoState(tx: Executor, state: DemoState): Promise<void> {
  const value = JSON.stringify(state);
  await tx
    .insertInto('settings')
    .values({ name: 'demo', value })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({ value, updated_at: sql`now()` }),
    )
    .execute();
}

/** The ids of the demo network's entities that are there. */
export async function selectDemoIds(tx: Executor): Promise<number[]> {
  const rows = await tx
    .selectFrom('import_keys')
    .innerJoin('entities', 'entities.id', 'import_keys.entity_id')
    .select('entities.id')
    .where('source', '=', demoSource)
    .execute();
  return rows.map(({ id }) => id);
}

/** Deletes the demo's entities, the tags that only they used, and what is known of their import. */
export async function deleteDemo(tx: NetworkTx, entityIds: number[]): Promise<void> {
  const given = sql`any(${entityIds}::integer[])`;
  const { rows: tags } = await sql<{ id: number }>`
    select distinct tag_id as id from entity_tags where entity_id = ${given}`.execute(tx);
  await sql`delete from entities where id = ${given}`.execute(tx);
  await tx.deleteFrom('import_keys').where('source', '=', demoSource).execute();
  await tx.deleteFrom('imported_relationships').where('source', '=', demoSource).execute();
  await sql`
    delete from tags t
    where t.id = any(${tags.map(({ id }) => id)}::integer[])
      and not exists (select from entity_tags u where u.tag_id = t.id)
      and not exists (select from official_tags o where o.name = t.name)`.execute(tx);
}
