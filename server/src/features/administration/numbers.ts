import { mapKinds, type ReplyOf, type readAdminOverview } from '@mangrove/contract';
import type { Clock } from '../../adapters/clock.ts';
import type { Db } from '../../db/open.ts';
import { readStatistics } from '../tags/service.ts';
import { countEntities, countOthers, countUserKinds } from './number-queries.ts';

const latelyMs = 30 * 24 * 3_600_000;

/** The network in numbers; a handful of queries. */
export async function readOverview(
  db: Db,
  clock: Clock,
): Promise<ReplyOf<typeof readAdminOverview>> {
  // Superusers, by the endpoint.
  const since = new Date(clock.now().getTime() - latelyMs);
  const [users, kinds, others, tags] = await Promise.all([
    countUserKinds(db, since),
    countEntities(db, since),
    countOthers(db),
    readStatistics(db),
  ]);
  const counts = Object.fromEntries(kinds.map(({ type, count }) => [type, count]));
  return {
    users,
    entities: mapKinds((kind) => counts[kind] ?? 0),
    entities_edited_lately: kinds.reduce((sum, { edited }) => sum + edited, 0),
    relationships: others.relationships,
    tags: { total: tags.total_tags, official: others.official_tags, unused: tags.unused_tags },
    pictures: others.pictures,
  };
}
