import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../db/transact.ts';
import type { NewRevision } from '../../domain/history/record.ts';

/** What somebody said about a relationship. */
export interface RelationshipStep extends Pick<NewRevision, 'op' | 'changes'> {
  id: number;
  subject_id: number;
  /** Whether both ends had agreed to it by that: it is confirmed, or the product or an import made it. */
  is_agreed: boolean;
  /** Whether who said it owns the ends now. */
  owns_node1: boolean;
  owns_node2: boolean;
}

/** Revisions up to this one were recorded before history said for which end a relationship waits. */
export async function selectLastWithoutWaiting(db: Executor): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    select (value ->> 'after')::integer as last
    from settings where name = 'waiting_recorded'`.execute(db);
  return rows[0]?.last ?? 0;
}

/** All that was said about relationships, the oldest first. */
export async function selectStepsOf(
  db: Executor,
  ids: readonly number[],
): Promise<RelationshipStep[]> {
  const owns = (
    end: RawBuilder<unknown>,
  ) => sql<boolean>`(coalesce(u.is_superuser, true) or exists (
    select from user_roles o
    where o.entity_id = ${end} and o.user_id = u.id and o.role_type = 'OWNER'
      and not exists (select from entities e where e.id = ${end} and e.added_by = u.id)))`;
  const { rows } = await sql<RelationshipStep>`
    select v.id, v.subject_id, v.op, v.changes,
      a.kind in ('relationship_confirmed', 'network_imported') or u.id is null as is_agreed,
      ${owns(sql`v.entity_id`)} as owns_node1, ${owns(sql`v.other_id`)} as owns_node2
    from revisions v join acts a on a.id = v.act_id left join users u on u.id = a.actor_id
    where v.subject = 'relationship' and v.subject_id = any(${[...ids]}::integer[])
    order by v.id`.execute(db);
  return rows;
}
