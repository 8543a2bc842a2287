import type { EntityType, NotificationKind, Rhythm } from '@mangrove/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Section } from '../../db/paging.ts';
import type { Executor } from '../../db/transact.ts';
import type { Reader } from '../access/viewer.ts';
import { nameToldTo } from '../entity/shown-name-queries.ts';
import { visibleEntities, visibleRelationships } from '../entity/visible-queries.ts';
import { rhythmOf } from './queries.ts';

/** A notification with the names that its user may see now, covered ones in words. */
export interface NotificationRow {
  id: number;
  kind: NotificationKind;
  created_at: Date;
  read_at: Date | null;
  relationship_id: number | null;
  details: Record<string, string>;
  entity_id: number | null;
  entity_type: EntityType | null;
  entity_name: string | null;
  other_id: number | null;
  other_type: EntityType | null;
  other_name: string | null;
}

/** Which of a user's notifications: all, or unread ones, for the bell or for an e-mail. */
export type Chosen = 'all' | 'unread' | { rhythms: readonly Rhythm[] } | { ids: readonly number[] };

const columns = (reader: Reader) => sql`n.id, n.kind, n.created_at, n.read_at, n.relationship_id,
  ${detailsNow(reader)} as details,
  n.entity_id, e.type as entity_type, ${nameToldTo(sql`n.user_id`, 'e')} as entity_name,
  n.other_id, o.type as other_type, ${nameToldTo(sql`n.user_id`, 'o')} as other_name`;

/** What the sentence says; of a connection that waits for an answer, the role that is asked about. */
function detailsNow(reader: Reader): RawBuilder<unknown> {
  return sql`(case when n.kind = 'connection_proposed' then coalesce((
      select n.details || jsonb_build_object('role', asking.role)
      from ${visibleRelationships(reader)} asking
      where asking.id = n.relationship_id and asking.asks is not null), n.details)
    else n.details end)`;
}

/** The newest notifications of a user first. */
export async function selectNotifications(
  db: Executor,
  reader: Reader,
  userId: number,
  chosen: Chosen,
  { limit, offset }: Section,
): Promise<NotificationRow[]> {
  const { rows } = await sql<NotificationRow>`
    select ${columns(reader)} from ${told(reader, userId, chosen)}
    order by n.id desc limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

export async function countNotifications(
  db: Executor,
  reader: Reader,
  userId: number,
  chosen: Chosen,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from ${told(reader, userId, chosen)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** What names something that the user may not see any more is left out. */
function told(reader: Reader, userId: number, chosen: Chosen): RawBuilder<unknown> {
  return sql`notifications n
    left join ${visibleEntities(reader)} e on e.id = n.entity_id
    left join ${visibleEntities(reader)} o on o.id = n.other_id
    where n.user_id = ${userId} and ${condition(reader, chosen)}
      and (n.entity_id is null or e.id is not null) and (n.other_id is null or o.id is not null)
      and ${mayKnowRelationship(visibleRelationships(reader))}`;
}

/**
 * Whether a user may still be told of the relationship of a notification, read as `n`: whoever looks
 * after its entity, also of one that is gone, and otherwise who sees it.
 * @param seen the relationships that the user sees.
 */
export function mayKnowRelationship(seen: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`(n.relationship_id is null
    or exists (select from user_roles own
      where own.user_id = n.user_id and own.entity_id = n.entity_id)
    or exists (select from ${seen} r where r.id = n.relationship_id))`;
}

/** Whether what a notification asks for still waits, and what it tells is still so. */
function stillHolds(reader: Reader): RawBuilder<boolean> {
  const relationship = sql`from ${visibleRelationships(reader)} r where r.id = n.relationship_id`;
  return sql`(case
    when n.kind = 'connection_proposed' and n.relationship_id is not null
      then exists (select ${relationship} and r.asks is not null)
    when n.kind = 'connection_confirmed' and n.relationship_id is not null
      then exists (select ${relationship})
    when n.kind = 'role_given'
      then exists (select from user_roles given where given.user_id = n.user_id
        and given.entity_id = n.entity_id and given.role_type = n.details ->> 'role')
    when n.kind = 'kind_changed' then e.type = n.details ->> 'to'
    when n.kind = 'claim_made'
      then exists (select from claims c
        where c.entity_id = n.entity_id and c.decided_at is null)
    when n.kind = 'removal_waits'
      then exists (select from reports asking
        where asking.id::text = n.details ->> 'report' and asking.decided_at is null)
    else true end)`;
}

/** E-mails leave out what was answered or is not so any more; the bell goes on telling it. */
function condition(reader: Reader, chosen: Chosen): RawBuilder<boolean> {
  if (chosen === 'all') return sql`true`;
  if (chosen === 'unread') return sql`n.read_at is null`;
  const rhythm = rhythmOf(sql`n.user_id`, sql`n.kind`);
  const isNews = sql`n.read_at is null and ${stillHolds(reader)}`;
  return 'ids' in chosen
    ? sql`${isNews} and n.id = any(${[...chosen.ids]}::integer[]) and ${rhythm} <> 'never'`
    : sql`${isNews} and n.mailed_at is null
        and ${rhythm} = any(${[...chosen.rhythms]}::text[])`;
}
