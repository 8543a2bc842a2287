import { sql } from 'kysely';
import type { Executor } from '../../db/transact.ts';
import type { NewAct, NewRevision } from './record.ts';

/** Inserts an act with its revisions in one statement: saves wait for it. @returns the act's id. */
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
      returning id),
    noted as (
      insert into revisions (act_id, subject, subject_id, entity_id, other_id, op, changes)
      select act.id, r.subject, r.subject_id, r.entity_id, r.other_id, r.op, r.changes
      from act, jsonb_to_recordset(${JSON.stringify(revisions)}::jsonb) as r (subject text,
        subject_id integer, entity_id integer, other_id integer, op text, changes jsonb))
    select id as act_id from act`.execute(tx);
  return (rows[0] as { act_id: number }).act_id;
}

export async function insertCreatedEntities(
  tx: Executor,
  actId: number,
  ids: number[],
): Promise<void> {
  await sql`
    insert into revisions (act_id, subject, subject_id, entity_id, op)
    select ${actId}::bigint, 'entity', id, id, 'created'
    from unnest(${ids}::integer[]) as id`.execute(tx);
}

export async function deleteActWithoutRevisions(tx: Executor, id: number): Promise<void> {
  await sql`
    delete from acts a where id = ${id}
      and not exists (select from revisions r where r.act_id = a.id)`.execute(tx);
}
