import { sql } from 'kysely';
import type { Executor } from '../../db/transact.ts';
import type { ViewerClass } from '../../domain/access/viewer.ts';
import { visibleEntities } from '../../domain/entity/visible-queries.ts';

/**
 * The classes of viewers that see an entity now, or saw it before the newest change of it. Of a
 * version, only those that see a change of it or of one of its relationships: ends that everybody
 * sees may be connected by what is hidden.
 */
export async function selectToldTo(
  db: Executor,
  ids: readonly number[],
  version: number | null,
): Promise<Map<number, ReadonlySet<ViewerClass>>> {
  const given = sql`any(${ids}::integer[])`;
  const { rows } = await sql<{ id: number; viewer: ViewerClass }>`
    with logged as (
      select kind, id, ids, audience from network_changes
      where version = ${version} and kind not in ('words', 'search')
    ), changed as (
      select id, audience from logged where kind = 'entity'
      union all select unnest(ids), audience from logged where kind = 'relationship'
      -- Where a part changed, its entity says who is told.
      union all select id, 'public' from logged where kind = 'part'
    ), seen as (
      select id, 'public' as viewer from ${visibleEntities('public')} e where id = ${given}
      union select id, 'members' from ${visibleEntities('members')} e where id = ${given}
      union select last.id, viewer from (
        select distinct on (id) id, audience from network_changes
        where kind = 'entity' and id = ${given} order by id, seq desc) as last
      cross join lateral unnest(case last.audience when 'public' then array['public', 'members']
        when 'members' then array['members'] else '{}' end) as viewer
    )
    select id, viewer from seen
    where exists (select from changed c where c.id = seen.id
        and (c.audience = 'public' or c.audience = viewer))
      -- Of what is not logged one by one, every entity may be changed.
      or not exists (select from logged)
      or exists (select from logged where kind in ('shared', 'everything'))`.execute(db);
  const told = new Map<number, Set<ViewerClass>>();
  for (const { id, viewer } of rows) told.set(id, (told.get(id) ?? new Set()).add(viewer));
  return told;
}
