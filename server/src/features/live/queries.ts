import { sql } from 'kysely';
import type { Executor } from '../../db/transact.ts';
import type { ViewerClass } from '../../domain/access/viewer.ts';
import { visibleEntities } from '../../domain/entity/visible-queries.ts';

/** The classes of viewers that see an entity now, or saw it before the newest change of it. */
export async function selectToldTo(
  db: Executor,
  ids: readonly number[],
): Promise<Map<number, ReadonlySet<ViewerClass>>> {
  const given = sql`any(${ids}::integer[])`;
  const { rows } = await sql<{ id: number; viewer: ViewerClass }>`
    select id, 'public' as viewer from ${visibleEntities('public')} e where id = ${given}
    union select id, 'members' from ${visibleEntities('members')} e where id = ${given}
    union select last.id, viewer from (
      select distinct on (id) id, audience from network_changes
      where kind = 'entity' and id = ${given} order by id, seq desc) as last
    cross join lateral unnest(case last.audience when 'public' then array['public', 'members']
      when 'members' then array['members'] else '{}' end) as viewer`.execute(db);
  const told = new Map<number, Set<ViewerClass>>();
  for (const { id, viewer } of rows) told.set(id, (told.get(id) ?? new Set()).add(viewer));
  return told;
}
