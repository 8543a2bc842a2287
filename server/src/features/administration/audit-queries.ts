import type { EntityType } from '@mangrove/contract';
import { type RawBuilder, sql } from 'kysely';
import { countFrom, type Section } from '../../db/paging.ts';
import type { Executor } from '../../db/transact.ts';

export interface AuditQuestion {
  /** A part of an address, or `#12`; empty for all. */
  actor: string;
  /** All events if empty. */
  events: readonly string[];
  /** A part of an address or name, or `#12`; empty for all. */
  target: string;
  from: string | undefined;
  before: string | undefined;
}

export interface ListedAuditRow {
  id: number;
  at: Date;
  event: string;
  actor_id: number | null;
  actor_email: string | null;
  target_type: 'user' | 'entity' | 'relationship' | 'tag' | null;
  target_id: number | null;
  target_name: string | null;
  target_entity_type: EntityType | null;
  /** The user whom the details name. */
  user_id: number | null;
  user_email: string | null;
  ip: string | null;
  details: Record<string, unknown>;
}

export function countAudit(db: Executor, question: AuditQuestion): Promise<number> {
  return countFrom(db, sql`audit_log a where ${fits(question)}`);
}

/** A page of the log, newest first, with the names of users and targets that still exist. */
export async function selectAuditPage(
  db: Executor,
  question: AuditQuestion,
  page: Section,
): Promise<ListedAuditRow[]> {
  const { rows } = await sql<ListedAuditRow>`
    with page as materialized (
      select * from audit_log a where ${fits(question)}
      order by a.at desc, a.id desc
      limit ${page.limit} offset ${page.offset})
    select a.id, a.at, a.event, a.actor_id, actor.email as actor_email, a.target_type, a.target_id,
      coalesce(u.email, e.name, t.name, first.name || ' – ' || second.name, a.details ->> 'name')
        as target_name,
      e.type as target_entity_type, named.id as user_id, holder.email as user_email, a.ip, a.details
    from page a
    cross join lateral (select (a.details ->> 'user_id')::integer as id) named
    left join users holder on holder.id = named.id
    left join users actor on actor.id = a.actor_id
    left join users u on a.target_type = 'user' and u.id = a.target_id
    left join entities e on a.target_type = 'entity' and e.id = a.target_id
    left join tags t on a.target_type = 'tag' and t.id = a.target_id
    left join entities first on a.target_type = 'relationship'
      and first.id = (a.details ->> 'node1_id')::integer
    left join entities second on a.target_type = 'relationship'
      and second.id = (a.details ->> 'node2_id')::integer
    order by a.at desc, a.id desc`.execute(db);
  return rows;
}

function fits({ actor, events, target, from, before }: AuditQuestion): RawBuilder<unknown> {
  const conditions: RawBuilder<unknown>[] = [sql`true`];
  if (events.length > 0) conditions.push(sql`a.event in (${sql.join(events)})`);
  if (from !== undefined) conditions.push(sql`a.at >= ${from}::timestamptz`);
  if (before !== undefined) conditions.push(sql`a.at < ${before}::timestamptz`);
  if (actor !== '') {
    const id = idOf(actor);
    conditions.push(
      id === null ? sql`a.actor_id in (${usersNamed(actor)})` : sql`a.actor_id = ${id}`,
    );
  }
  if (target !== '') {
    const id = idOf(target);
    conditions.push(id === null ? isNamed(target) : sql`a.target_id = ${id}`);
  }
  return sql.join(conditions, sql` and `);
}

/** The id in a text such as `#12`, otherwise null. */
function idOf(text: string): number | null {
  return /^#[1-9]\d{0,8}$/u.test(text) ? Number(text.slice(1)) : null;
}

function usersNamed(text: string): RawBuilder<unknown> {
  return sql`select u.id from users u where u.email_key like part_pattern(${text.toLowerCase()})`;
}

/** Matches the current name of a target, or the name that the details of a deletion recorded. */
function isNamed(text: string): RawBuilder<unknown> {
  const pattern = sql`part_pattern(${text})`;
  return sql`(
    (a.target_type = 'user' and a.target_id in (${usersNamed(text)}))
    or (a.target_type = 'entity' and a.target_id in (
      select e.id from entities e where e.folded_name like ${pattern}))
    or (a.target_type = 'tag' and a.target_id in (
      select t.id from tags t where fold(t.name) like ${pattern}))
    or (a.target_type in ('entity', 'tag') and fold(a.details ->> 'name') like ${pattern}))`;
}
