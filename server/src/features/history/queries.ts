import { sql } from 'kysely';
import type { Executor } from '../../db/transact.ts';
import type { NewAct, NewRevision } from './record.ts';

/** Both in one statement, since every save waits for it. @returns the id of the act. */
export async function insertAct(
  tx: Executor,
  at: Date,
  { kind, actorId, undoes }: NewAct,
  revisions: NewRevision[],
): Promise<number> {
  const { rows } = await sql<{ act_id: number }>`
    with act as (
      insert into acts (at, kind, actor_id, undoes)
      values (${at}::timestamptz, ${kind}, ${actorId}::integer, ${undoes ?? null}::bigint)
      returning id)
    insert into revisions (act_id, subject, subject_id, entity_id, other_id, op, changes)
    select act.id, r.subject, r.subject_id, r.entity_id, r.other_id, r.op, r.changes
    from act, jsonb_to_recordset(${JSON.stringify(revisions)}::jsonb) as r (subject text,
      subject_id integer, entity_id integer, other_id integer, op text, changes jsonb)
    returning act_id`.execute(tx);
  return (rows[0] as { act_id: number }).act_id;
}
