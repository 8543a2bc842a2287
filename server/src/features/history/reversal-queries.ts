// Reads the changes of an account that can be reverted.
import type { EntityType } from '@mangrove/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../db/transact.ts';
import { isRestorable } from '../../domain/deleted/restorable-queries.ts';
import type { AuthoredRevision } from './take-back.ts';
import { notUndoable } from './undo.ts';

interface Question {
  user_id: number;
  from?: string | undefined;
  to?: string | undefined;
  /** Only things whose newest revision has a lower id than this one. */
  before?: number | undefined;
}

/** The account's acts in the period, without merges (undone otherwise) and imports (too large). */
function actsOf(question: Question): RawBuilder<unknown> {
  return sql`${inPeriod(question)}
    and a.kind <> all(${[...notUndoable, 'network_imported']}::text[])`;
}

function inPeriod({ user_id, from, to }: Question): RawBuilder<unknown> {
  return sql`a.actor_id = ${user_id}
    and (${from ?? null}::timestamptz is null or a.at >= ${from ?? null}::timestamptz)
    and (${to ?? null}::timestamptz is null or a.at < ${to ?? null}::timestamptz)`;
}

/** The things that an account changed, each with its first and its newest revision by the account. */
function thingsOf(question: Question): RawBuilder<unknown> {
  return sql`things as (
      select r.subject, r.subject_id, case when r.subject = 'access' then r.entity_id end as on_id,
        min(r.id) as first, max(r.id) as newest
      from acts a join revisions r on r.act_id = a.id
      where ${actsOf(question)}
      group by 1, 2, 3
      having ${question.before ?? null}::bigint is null or max(r.id) < ${question.before ?? null}
    )`;
}

export interface RevisionOfThing extends AuthoredRevision {
  /** The newest revision of the thing by the account: things are ordered by it. */
  newest: number;
}

/**
 * The revisions of the things that an account changed last, up to `limit` things, from the first one
 * by the account on: those of a thing the oldest first, things the newest first.
 */
export async function selectRevisionsBy(
  db: Executor,
  question: Question,
  limit: number,
): Promise<RevisionOfThing[]> {
  const { rows } = await sql<RevisionOfThing>`
    with ${thingsOf(question)},
    newest as (select * from things order by newest desc limit ${limit})
    select r.id, r.act_id, r.subject, r.subject_id, r.entity_id, r.other_id, r.op, r.changes,
      a.kind, a.actor_id, coalesce(${actsOf(question)}, false) as is_theirs,
      coalesce(a.actor_id = ${question.user_id}, false) as is_by_account, n.newest
    from newest n
    join revisions r on r.subject = n.subject and r.subject_id = n.subject_id
      and (n.on_id is null or r.entity_id = n.on_id) and r.id >= n.first
    join acts a on a.id = r.act_id
    order by n.newest desc, r.id`.execute(db);
  return rows;
}

export async function countThingsBy(db: Executor, question: Question): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with ${thingsOf(question)} select count(*)::integer as count from things`.execute(db);
  return rows[0]?.count ?? 0;
}

export interface DeletionRow {
  kind: 'entity' | 'relationship';
  subject_id: number;
  entity_type: EntityType | null;
  name: string;
  act_id: number;
  /** The ends of a relationship. */
  node1_id: number | null;
  node2_id: number | null;
}

/**
 * The things that an account deleted and that can still be restored; no relationships whose role and
 * years another one has now, and nothing that the account itself had made: it would go again.
 */
export async function selectDeletionsBy(
  db: Executor,
  question: Question,
  now: Date,
): Promise<DeletionRow[]> {
  const { rows } = await sql<DeletionRow>`
    select d.kind, d.subject_id, d.entity_type, d.name, d.act_id,
      case when d.kind = 'relationship'
        then (d.content -> 'relationships' -> 0 ->> 'node1_id')::integer end as node1_id,
      case when d.kind = 'relationship'
        then (d.content -> 'relationships' -> 0 ->> 'node2_id')::integer end as node2_id
    from acts a join deleted_items d on d.act_id = a.id
    where ${actsOf(question)} and d.reason = 'deleted' and ${isRestorable('d', now)}
      and not (d.kind = 'relationship' and exists (
        select from relationships r
        join jsonb_to_recordset(d.content -> 'relationships')
          as o (node1_id integer, node2_id integer, role text, years text)
          using (node1_id, node2_id, role, years)))
      and not exists (
        select from revisions r join acts a on a.id = r.act_id
        where r.subject = d.kind and r.subject_id = d.subject_id and r.op = 'created'
          and ${actsOf(question)} and not exists (
            select from revisions earlier
            where earlier.subject = r.subject and earlier.subject_id = r.subject_id
              and earlier.id < r.id))
    order by d.id desc`.execute(db);
  return rows;
}

/** The ids of the merges that an account made, the newest first. */
export async function selectMergesBy(db: Executor, question: Question): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select m.id from acts a join merges m on m.act_id = a.id
    where ${inPeriod(question)} and m.undone_at is null
    order by m.id desc`.execute(db);
  return rows.map(({ id }) => id);
}
