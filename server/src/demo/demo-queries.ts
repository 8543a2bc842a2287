import { sql } from 'kysely';
import * as z from 'zod';
import type { Executor } from '../db/transact.ts';

export const demoSource = 'demo';

const DemoState = z.object({ loaded: z.boolean(), entities: z.int() });
/** What the settings remember of the demo network, so that once removed it stays away. */
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

export async function hasEntities(db: Executor): Promise<boolean> {
  const row = await db.selectFrom('entities').select('id').limit(1).executeTakeFirst();
  return row !== undefined;
}

export async function countDemoEntities(tx: Executor): Promise<number> {
  const { count } = await tx
    .selectFrom('import_keys')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('source', '=', demoSource)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * Deletes the demo's entities with everything that hangs on them, the tags that only they used
 * and the pictures that only they showed.
 * @returns how many entities went, and the names of the pictures that nothing names any more.
 */
export async function deleteDemo(tx: Executor): Promise<{ entities: number; pictures: string[] }> {
  const { rows: tags } = await sql<{ id: number }>`
    select distinct u.tag_id as id from entity_tags u
    join import_keys k on k.entity_id = u.entity_id and k.source = ${demoSource}`.execute(tx);
  const { rows: urls } = await sql<{ url: string }>`
    with demo as (select entity_id as id from import_keys where source = ${demoSource})
    select photo_url as url from entities join demo using (id)
    union select low_res_photo_url from entities join demo using (id)
    union select image_url from images join demo on demo.id = images.entity_id
    union select low_res_url from images join demo on demo.id = images.entity_id`.execute(tx);
  const { rows: gone } = await sql<{ id: number }>`
    delete from entities
    where id in (select entity_id from import_keys where source = ${demoSource})
    returning id`.execute(tx);
  await sql`
    delete from tags t
    where t.id in (select json_array_elements_text(${JSON.stringify(tags.map(({ id }) => id))}::json)::integer)
      and not exists (select from entity_tags u where u.tag_id = t.id)
      and not exists (select from official_tags o where o.name = t.name)`.execute(tx);
  const names = urls.map(({ url }) => url.split('/').at(-1) ?? '').filter((name) => name !== '');
  const { rows: files } = await sql<{ name: string }>`
    delete from files f
    where f.name in (select json_array_elements_text(${JSON.stringify(names)}::json))
      and not exists (select from entities e
        where e.photo_url like '%/' || f.name or e.low_res_photo_url like '%/' || f.name)
      and not exists (select from images i
        where i.image_url like '%/' || f.name or i.low_res_url like '%/' || f.name)
    returning f.name`.execute(tx);
  return { entities: gone.length, pictures: files.map(({ name }) => name) };
}
