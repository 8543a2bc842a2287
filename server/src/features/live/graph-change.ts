import type { GraphChangedNotice } from '@mangrove/contract';
import type { GraphChange } from '../../db/announcements.ts';
import { readNetworkVersions } from '../../db/network-version.ts';
import type { Db } from '../../db/open.ts';
import type { ViewerClass } from '../../domain/access/viewer.ts';
import { selectToldTo } from './queries.ts';

/**
 * What each class of viewers is told of a change of the network: nobody is told of an entity that
 * they saw neither before nor after it, or of which they see no change, and no class of a change of
 * which it sees nothing.
 * @returns null for a class from which all of it is hidden.
 */
export async function readGraphChange(
  db: Db,
  { entities, viewers, version }: GraphChange,
): Promise<(viewer: ViewerClass) => GraphChangedNotice | null> {
  const versions = await readNetworkVersions(db);
  const told = await selectToldTo(
    db,
    entities.map(({ id }) => id),
    version ?? null,
  );
  return (viewer) => {
    const seen = entities.filter(({ id }) => told.get(id)?.has(viewer));
    const isUntold = viewers?.includes(viewer) === false;
    const isHidden = isUntold || (entities.length > 0 && seen.length === 0);
    return isHidden
      ? null
      : { type: 'graph_changed', version: versions.told[viewer], entities: seen };
  };
}
