import { coversName, foldText, groupBy, type ToldApart } from '@mangrove/contract';
import type { Executor } from '../../db/transact.ts';
import type { Reader } from '../../domain/access/viewer.ts';
import { nodeOf, type Snapshot } from '../../domain/network/snapshot.ts';
import { coverOf } from '../graph/describe.ts';
import { readFactsOf } from '../graph/facts.ts';

interface Named {
  id: number;
  type: string;
  name: string;
}

/**
 * What tells the entities of one kind and name apart: their text, place and best connected
 * neighbour, each where it differs. Entities whose name is the only one of its kind are left out.
 */
export async function tellApart(
  db: Executor,
  viewer: Reader,
  readSnapshot: () => Promise<Snapshot> | Snapshot,
  found: readonly Named[],
): Promise<Map<number, ToldApart>> {
  const namesakes = [
    ...groupBy(found, ({ type, name }) => `${type} ${foldText(name)}`).values(),
  ].filter((group) => group.length > 1);
  if (namesakes.length === 0) return new Map();
  const snapshot = await readSnapshot();
  const facts = await readFactsOf(
    db,
    viewer,
    namesakes.flat().map(({ id }) => id),
  );
  const told = new Map<number, ToldApart>();
  for (const group of namesakes) {
    const all = group.map(({ id }) => {
      const node = nodeOf(snapshot, id);
      return {
        about: node < 0 ? '' : (snapshot.abouts.at(node) ?? ''),
        place: facts.get(id)?.place ?? '',
        connection: node < 0 ? '' : nameOfBestNeighbour(snapshot, node),
      };
    });
    for (const [at, { id }] of group.entries()) {
      const differing = (part: keyof ToldApart) =>
        all.some((other) => other[part] !== all[0]?.[part]) ? (all[at]?.[part] ?? '') : '';
      told.set(id, {
        about: differing('about'),
        place: differing('place'),
        connection: differing('connection'),
      });
    }
  }
  return told;
}

/** The neighbour with the most neighbours of its own whose name is not covered; empty without any. */
function nameOfBestNeighbour(snapshot: Snapshot, node: number): string {
  const { offsets, neighbours, degrees, names } = snapshot;
  let best = -1;
  for (const neighbour of neighbours.subarray(offsets[node], offsets[node + 1])) {
    if (coversName(coverOf(snapshot, neighbour))) continue;
    if (best < 0 || (degrees[neighbour] ?? 0) > (degrees[best] ?? 0)) best = neighbour;
  }
  return best < 0 ? '' : (names.at(best) ?? '');
}
