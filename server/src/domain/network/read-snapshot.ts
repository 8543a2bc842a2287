import { readNetworkVersions } from '../../db/network-version.ts';
import { type Executor, readAtOneMoment } from '../../db/transact.ts';
import { SnapshotBuilder } from './build-snapshot.ts';
import { countDemoNodes, selectEntities, selectRelationships } from './network-queries.ts';
import type { WholeSnapshot } from './snapshot.ts';

/** Reads the whole public network from one database snapshot, however long that takes. */
export function readSnapshot(db: Executor): Promise<WholeSnapshot> {
  return readAtOneMoment(db, async (tx) => {
    const versions = await readNetworkVersions(tx);
    const builder = new SnapshotBuilder();
    for await (const batch of selectEntities(tx)) builder.addEntities(batch);
    for await (const batch of selectRelationships(tx)) builder.addRelationships(batch);
    return builder.build(versions, await countDemoNodes(tx));
  });
}
