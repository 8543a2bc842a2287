import type { GraphNode } from '@mangrove/contract';
import { countEntries } from '@mangrove/graph/layout';
import type { Db } from '../../db/open.ts';
import type { ViewerClass } from '../../domain/access/viewer.ts';
import { nodeOf, type Snapshot } from '../../domain/network/snapshot.ts';
import type { SnapshotStore } from '../../domain/network/snapshot-store.ts';
import { describeNode } from '../graph/describe.ts';
import { type EdgeFilter, markFitting } from '../graph/edge-filter.ts';
import { edgesAmong, expand, pathTo } from '../graph/expansion.ts';
import { stepOf } from '../graph/focus.ts';
import { cutLevels, type TruncatedLevels } from '../graph/truncation.ts';
import { selectIdsAtPlaces } from './filter-queries.ts';
import { markNodes } from './filter-snapshot.ts';
import type { FoundIds } from './finding.ts';
import type { MatchQuestion } from './matches.ts';

export interface SurroundingsQuestion {
  /** Entity ids, best match first. */
  matches: readonly number[];
  /** At most this many steps from the nearest match. */
  depth: number;
  maxNodes: number;
  /** Relationships to follow and show; matches are shown even if they have none. */
  wanted: EdgeFilter;
  /** Marks the nodes that may be reached and shown; null for all. */
  isIn: Uint8Array | null;
}

export interface Surroundings {
  /** The matches in their order, then by distance, then by id. */
  nodes: GraphNode[];
  /** Every wanted relationship between the nodes, as snapshot indices, ordered by id. */
  edges: number[];
  shown: TruncatedLevels;
}

interface FoundQuestion extends Pick<SurroundingsQuestion, 'depth' | 'maxNodes' | 'wanted'> {
  matchQuestion: Pick<MatchQuestion, 'places'> & { viewer: ViewerClass };
}

/**
 * The surroundings of what was found, in the network of its version; if that is gone, in the current
 * one, which is not older. Of places that were asked for, only who is there.
 */
export async function surroundFound(
  { db, network }: { db: Db; network: SnapshotStore },
  { matches, version }: FoundIds,
  { depth, maxNodes, wanted, matchQuestion: { viewer, places = [] } }: FoundQuestion,
): Promise<Surroundings & { snapshot: Snapshot }> {
  const snapshot =
    (version === null ? null : network.ofVersion(viewer, version)) ??
    (await network.snapshotFor(viewer));
  const ids = matches.map(({ id }) => id);
  const within = places.length > 0 ? await selectIdsAtPlaces(db, viewer, places) : null;
  const isIn = within && markNodes(snapshot, within);
  return { snapshot, ...surround(snapshot, { matches: ids, depth, maxNodes, wanted, isIn }) };
}

/** The surroundings of the matches in the network snapshot; matches unknown to it are left out. */
function surround(snapshot: Snapshot, question: SurroundingsQuestion): Surroundings {
  const matches = question.matches.map((id) => nodeOf(snapshot, id)).filter((node) => node >= 0);
  const fits = markWithin(snapshot, markFitting(snapshot, question.wanted), question.isIn);
  const expansion = expand(snapshot, matches, { depth: question.depth, fits });
  const shown = cutLevels(expansion.levels, question.maxNodes, (node) =>
    countEntries(snapshot, node),
  );
  const shownMatches = new Set(shown.levels[0]);
  const order = matches.filter((node) => shownMatches.has(node));
  const nodes = [order, ...shown.levels.slice(1)].flatMap((level, depth) =>
    level.map((node) =>
      describeNode(snapshot, node, {
        is_match: depth === 0,
        connection_depth: depth,
        connection_path: pathTo(expansion, node).map((step) => stepOf(snapshot, step)),
      }),
    ),
  );
  return { nodes, edges: edgesAmong(snapshot, shown.levels.flat(), fits), shown };
}

/** Of the relationships that fit, those with both ends among some nodes. */
function markWithin(
  { sources, targets }: Snapshot,
  fits: Uint8Array | null,
  isIn: Uint8Array | null,
): Uint8Array | null {
  if (!isIn) return fits;
  return Uint8Array.from(sources, (source, edge) => {
    const isWithin = isIn[source] === 1 && isIn[targets[edge] ?? 0] === 1;
    return isWithin && fits?.[edge] !== 0 ? 1 : 0;
  });
}
