import {
  mapKinds,
  type ReplyOf,
  type readAdminOverview,
  type readAdminSystem,
} from '@mangrove/contract';
import manifest from '../../../package.json' with { type: 'json' };
import type { Clock } from '../../adapters/clock.ts';
import type { Db } from '../../db/open.ts';
import { readStatistics } from '../tags/service.ts';
import {
  countEmails,
  countEntities,
  countOthers,
  countUserKinds,
  readDatabaseFacts,
} from './number-queries.ts';

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

/** Versions, database, pictures and e-mails of the running product. */
export async function readSystem(deps: {
  db: Db;
  engine: 'embedded' | 'postgresql';
  sendsBySmtp: boolean;
}): Promise<ReplyOf<typeof readAdminSystem>> {
  // Superusers, by the endpoint.
  const { db } = deps;
  const [database, others, emails] = await Promise.all([
    readDatabaseFacts(db),
    countOthers(db),
    countEmails(db),
  ]);
  const uptime = process.uptime();
  return {
    version: manifest.version,
    node_version: process.versions.node,
    started_at: new Date(Date.now() - 1000 * uptime).toISOString(),
    uptime_seconds: Math.floor(uptime),
    database: { engine: deps.engine, ...database },
    pictures: { count: others.pictures, size_bytes: others.picture_bytes },
    mail: { delivery: deps.sendsBySmtp ? 'smtp' : 'folder', ...emails },
  };
}
