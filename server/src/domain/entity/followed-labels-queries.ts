import type { HubProject } from '@mangrove/contract';
import { sql } from 'kysely';
import type { Executor } from '../../db/transact.ts';

/**
 * These Labels as the Hub gives them now, as far as it was asked: what it took back is left out, and
 * what it wrote anew is new. The database keeps to the same with every write.
 */
export async function followLabels(
  db: Executor,
  labels: readonly HubProject[],
): Promise<readonly HubProject[]> {
  if (labels.length === 0) return labels;
  const { rows } = await sql<{ labels: readonly HubProject[] }>`
    select followed_labels(${JSON.stringify(labels)}::jsonb, true) as labels`.execute(db);
  return rows[0]?.labels ?? labels;
}
