import type { HubProject } from '@mangrove/contract';
import { sql } from 'kysely';
import type { Executor, NetworkTx } from '../../db/transact.ts';

/** A project whose Labels stand here, and when the Hub changed it as far as it is known. */
export interface DueProject {
  id: string;
  /** Null if the Hub was never asked for it. */
  state: 'given' | 'withdrawn' | 'unknown' | null;
  modified: string;
}

/** Projects that entities bear and that this Hub was not asked for since a moment. */
export async function selectDue(
  db: Executor,
  { hub, before, most }: { hub: string; before: Date; most: number },
): Promise<DueProject[]> {
  const { rows } = await sql<DueProject>`
    select distinct one ->> 'unique_id' as id, h.state, coalesce(h.modified, '') as modified
    from entities e
    cross join lateral jsonb_array_elements(e.labels) as one
    left join hub_projects h on h.unique_id = one ->> 'unique_id' and h.hub = ${hub}
    where e.labels <> '[]' and (h.checked_at is null or h.checked_at <= ${before})
    order by id limit ${most}`.execute(db);
  return rows;
}

/** What the Hub said of a project. */
export interface CheckedProject {
  id: string;
  state: 'given' | 'withdrawn' | 'unknown';
  modified: string;
  /** Null unless it is given. */
  project: HubProject | null;
}

export async function saveChecked(
  tx: Executor,
  hub: string,
  { id, state, modified, project }: CheckedProject,
  now: Date,
): Promise<void> {
  const row = {
    hub,
    state,
    modified,
    checked_at: now,
    project: project && JSON.stringify(project),
  };
  await tx
    .insertInto('hub_projects')
    .values({ unique_id: id, ...row })
    .onConflict((conflict) => conflict.column('unique_id').doUpdateSet(row))
    .execute();
}

/** Notes that projects are still as they were. */
export async function noteChecked(tx: Executor, ids: readonly string[], now: Date): Promise<void> {
  await sql`
    update hub_projects set checked_at = ${now}
    where unique_id = any(${[...ids]}::text[])`.execute(tx);
}

/** Entities that bear Labels of these projects otherwise than the Hub gives them. */
export async function selectBehind(db: Executor, ids: readonly string[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from entities
    where labels <> '[]' and labels <> followed_labels(labels, false) and exists (
      select from jsonb_array_elements(labels) as one
      where one ->> 'unique_id' = any(${[...ids]}::text[]))
    order by id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Gives entities the Labels that the Hub gives, also where newer ones were pasted than it has. */
export async function updateLabels(tx: NetworkTx, ids: readonly number[]): Promise<void> {
  await sql`
    update entities set labels = followed_labels(labels, false),
      version = version + 1, updated_at = now()
    where id = any(${[...ids]}::integer[])`.execute(tx);
}
