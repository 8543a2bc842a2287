// Reads the changes of an account that can be reverted.
import type { EntityType } from '@mangrove/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../db/transact.ts';
import type { StoredRevision } from './act-queries.ts';
import { notUndoable } from './undo.ts';

interface Question {
  user_id: number;
  from?: string | undefined;
  to?: string | undefined;
  /** Only things whose newest revision has a lower id than this one. */
  before?: number | undefined;
}

/** The account's acts in the period, without merges (undone otherwise) and imports (too large). */
function actsOf({ user_id, from, to }: Question): RawBuilder<unknown> {
  return sql`a.actor_id = ${user_id}
    and a.kind <> all(${[...notUndoable, 'network_imported']}::text[])
    and (${from ?? null}::timestamptz is null or a.at >= ${from ?? null}::timestamptz)
    and (${to ?? null}::timestamptz is null or a.at < ${to ?? null}::timestamptz)`;
}

/**
 * The things that an account changed, each with its newest revision by the account. Deleted things
 * and revisions that were already reverted are left out.
 */
function thingsOf(question: Question): RawBuilder<unknown> {
  return sql`unreverted as materialized (
      select r.id, r.act_id, r.subject, r.subject_id, r.entity_id, r.other_id, r.op, r.changes
      from acts a join revisions r on r.act_id = a.id
      where ${actsOf(question)} and (r.op <> 'deleted' or r.subject = 'access')
        and not exists (
          select from revisions l join acts b on b.id = l.act_id
          where l.subject = r.subject and l.subject_id = r.subject_id
            and l.entity_id = r.entity_id and l.id > r.id and b.kind = 'reverted'
            and not exists (select from acts u where u.undoes = b.id))
    ),
    things as (
      select subject, subject_id, entity_id, max(id) as newest from unreverted
      group by subject, subject_id, entity_id
      having ${question.before ?? null}::bigint is null or max(id) < ${question.before ?? null}
    )`;
}

/** All revisions of the things that an account changed last, up to `limit` things; newest first. */
export async function selectRevisionsBy(
  db: Executor,
  question: Question,
  limit: number,
): Promise<StoredRevision[]> {
  const { rows } = await sql<StoredRevision>`
    with ${thingsOf(question)},
    newest as (select * from things order by newest desc limit ${limit})
    select unreverted.* from unreverted join newest using (subject, subject_id, entity_id)
    order by unreverted.id desc`.execute(db);
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
}

/** The things that an account deleted and that can still be restored. */
export async function selectDeletionsBy(db: Executor, question: Question): Promise<DeletionRow[]> {
  const { rows } = await sql<DeletionRow>`
    select d.kind, d.subject_id, d.entity_type, d.name, d.act_id
    from acts a join deleted_items d on d.act_id = a.id
    where ${actsOf(question)} and d.reason = 'deleted'
    order by d.id desc`.execute(db);
  return rows;
}
