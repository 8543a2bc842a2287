import type { Executor } from '../../db/transact.ts';
import { nodeOf, type Snapshot } from '../../domain/network/snapshot.ts';
import { notFound } from '../../errors.ts';
import { expand } from '../graph/expansion.ts';
import { findSurvivor } from '../graph/find-survivor.ts';

/** An entity and the steps round it, with the entities whose neighbours were added. */
export interface Round {
  focus: number;
  steps: number;
  expanded: readonly number[];
}

/**
 * Marks an entity and what is near it, as the map shows them; entities of `expanded` that no longer
 * exist add nothing.
 * @throws not_found if there is no such entity.
 */
export async function findSurroundings(
  db: Executor,
  snapshot: Snapshot,
  { focus, steps, expanded }: Round,
): Promise<{ middle: number; isIn: Uint8Array }> {
  const { id } = await findSurvivor(db, snapshot, { type: null, id: focus });
  const middle = nodeOf(snapshot, id);
  if (middle < 0) throw notFound('entity');
  const more = expanded.map((each) => nodeOf(snapshot, each)).filter((node) => node >= 0);
  const rounds = [
    expand(snapshot, [middle], { depth: steps, fits: null }),
    expand(snapshot, more, { depth: 1, fits: null }),
  ];
  const isIn = new Uint8Array(snapshot.size);
  for (const node of rounds.flatMap(({ levels }) => levels.flat())) isIn[node] = 1;
  return { middle, isIn };
}
