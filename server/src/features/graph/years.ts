import { type NetworkYears, parseYears, type YearRange } from '@mangrove/contract';
import type { Db } from '../../db/open.ts';
import type { Reader } from '../../domain/access/viewer.ts';
import { selectOwnYears } from '../../domain/network/network-queries.ts';
import type { Snapshot } from '../../domain/network/snapshot.ts';
import type { SnapshotStore } from '../../domain/network/snapshot-store.ts';
import type { AnswerCache, Asker } from '../../http/answer-cache.ts';
import type { CachedAnswer } from '../../http/cached-answer.ts';
import { writeVersioned } from './network-json.ts';

/** The years of relationships and entities. */
export async function readYears(
  { db, network, answers }: { db: Db; network: SnapshotStore; answers: AnswerCache },
  asker: Asker,
): Promise<CachedAnswer> {
  // Access: everybody, because each entity's page shows the same.
  const snapshot = await network.snapshotFor(asker.viewer);
  const version = snapshot.told[asker.viewer];
  return answers.get(asker, { call: 'years', version, size: 'whole' }, () => ({
    version,
    content: writeYears(db, asker.viewer, snapshot, version),
  }));
}

async function* writeYears(
  db: Db,
  viewer: Reader,
  snapshot: Snapshot,
  version: string,
): AsyncGenerator<string> {
  const distinct = new DistinctRanges();
  const rangesOfText = snapshot.yearRanges.map((ranges) => distinct.indexOf(ranges));
  const edges = new DatedIds();
  for (let edge = 0; edge < snapshot.edgeIds.length; edge++) {
    edges.add(snapshot.edgeIds.at(edge) ?? 0, rangesOfText[snapshot.yearsOf[edge] ?? 0] ?? -1);
  }
  const nodes = new DatedIds();
  for await (const { ids, years } of selectOwnYears(db, viewer)) {
    for (const [row, id] of ids.entries()) {
      nodes.add(id, distinct.indexOf(parseYears(years[row] ?? '')));
    }
  }
  const columns: Omit<NetworkYears, 'version'> = {
    ranges: distinct.flat,
    edge_id_gaps: edges.gaps,
    edge_ranges: edges.ranges,
    node_id_gaps: nodes.gaps,
    node_ranges: nodes.ranges,
  };
  yield* writeVersioned(version, columns);
}

/** Assigns an index to each distinct list of ranges, in the order of first appearance. */
class DistinctRanges {
  readonly flat: NetworkYears['ranges'] = [];
  readonly #indices = new Map<string, number>();

  /** The index of a list; -1 for an empty one. */
  indexOf(ranges: readonly YearRange[]): number {
    if (ranges.length === 0) return -1;
    const flat = ranges.flatMap(({ from, to }) => [from, to].map(closedEnd));
    const key = flat.join();
    let index = this.#indices.get(key);
    if (index === undefined) {
      index = this.flat.push(flat) - 1;
      this.#indices.set(key, index);
    }
    return index;
  }
}

function closedEnd(year: number): number | null {
  return Number.isFinite(year) ? year : null;
}

/** Ascending ids with their ranges; ids without ranges are left out. */
class DatedIds {
  readonly gaps: number[] = [];
  readonly ranges: number[] = [];
  #last = 0;

  add(id: number, ranges: number): void {
    if (ranges < 0) return;
    this.gaps.push(id - this.#last);
    this.ranges.push(ranges);
    this.#last = id;
  }
}
