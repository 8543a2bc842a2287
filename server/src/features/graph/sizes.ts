import type { ExportSize, NetworkSizes } from '@mangrove/contract';
import { countStarts } from '@mangrove/graph/layout';
import type { SnapshotStore } from '../../domain/network/snapshot-store.ts';
import type { AnswerCache, Asker } from '../../http/answer-cache.ts';
import type { CachedAnswer } from '../../http/cached-answer.ts';
import { measureSnapshot } from './measures.ts';
import { writeVersioned } from './network-json.ts';

/** What sizes stand for, measured in the whole network. */
export async function readSizes(
  { network, answers }: { network: SnapshotStore; answers: AnswerCache },
  asker: Asker,
  by: ExportSize,
): Promise<CachedAnswer> {
  // Access: everybody, because the map is public.
  const snapshot = await network.snapshotFor(asker.viewer);
  const { ids, size, degrees } = snapshot;
  const version = snapshot.told[asker.viewer];
  return answers.get(asker, { call: 'sizes', query: by, version, size: 'whole' }, async () => {
    const { values } = await measureSnapshot(snapshot, by);
    const node_id_gaps: number[] = [];
    const node_values: number[] = [];
    let last = 0;
    for (const [node, value] of values.entries()) {
      if (value === 0) continue;
      const id = ids[node] ?? 0;
      node_id_gaps.push(id - last);
      node_values.push(by === 'reach' ? value : Number(value.toPrecision(4)));
      last = id;
    }
    const entries = degrees.reduce((sum, degree) => sum + degree, 0);
    const starts = countStarts(size, { neighbours: { length: entries } });
    const columns = { node_id_gaps, node_values } satisfies Partial<NetworkSizes>;
    const more = { count: [String(size)], starts: [String(starts)] };
    return { version, content: writeVersioned(version, columns, more) };
  });
}
