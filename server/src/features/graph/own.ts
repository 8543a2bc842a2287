import type { OwnGraph } from '@mangrove/contract';
import type { Db } from '../../db/open.ts';
import { type Viewer, viewerClass } from '../../domain/access/viewer.ts';
import type { Snapshot } from '../../domain/network/snapshot.ts';
import type { SnapshotStore } from '../../domain/network/snapshot-store.ts';
import { describeChanges } from './describe.ts';
import { selectOwnIds } from './own-queries.ts';

/** What a user's own map shows beyond that of others. */
export async function readOwn(
  { db, network }: { db: Db; network: SnapshotStore },
  viewer: Viewer,
): Promise<OwnGraph> {
  // Anyone signed in: what their roles open. Superusers, too, get only what they have a role on.
  const ids = await readOwnIds(db, viewer);
  if (ids.entities.length === 0 && ids.relationships.length === 0) return nothing;
  const whole = await network.placedSnapshotFor('all');
  const { version } = whole;
  const { nodes, edges } = describeChanges(whole, { from: version, to: version }, ids);
  return { nodes, edges };
}

/** The network as a viewer's own map shows it: what the class sees, and what roles open. */
export async function readOwnSnapshot(
  { db, network }: { db: Db; network: SnapshotStore },
  viewer: Viewer | null,
): Promise<Snapshot> {
  if (viewer === null) return network.snapshotFor('public');
  return network.snapshotWith(viewerClass(viewer), await readOwnIds(db, viewer));
}

function readOwnIds(db: Db, viewer: Viewer) {
  const base = viewerClass(viewer);
  return selectOwnIds(db, { userId: viewer.userId, base }, base);
}

const nothing: OwnGraph = {
  nodes: { ids: [], kinds: '', names: [], x: [], y: [], pictures: {} },
  edges: { ids: [], sources: [], targets: [], unconfirmed: [] },
};
