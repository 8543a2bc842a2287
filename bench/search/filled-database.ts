import { seededRandom } from '../../graph/src/layout/random.ts';
import { migrate } from '../../server/src/db/migrate.ts';
import {
  type Db,
  type OpenDatabase,
  openInMemory,
  openPostgres,
} from '../../server/src/db/open.ts';
import { layOutNetwork } from '../../server/src/domain/network/placing.ts';
import { startPostgres } from '../../server/test/postgres-server.ts';
import { makeSyntheticNetwork } from '../layout/synthetic-network.ts';

export interface FilledDatabase {
  db: Db;
  engine: OpenDatabase['engine'];
  /** Words that occur in some names. */
  words: string[];
  close(): Promise<void>;
}

const batchSize = 2_000;
const syllables = 'ka mo ri ta lu sen dor vi pe na gel os tri bal zu ha fe mi ro qua'.split(' ');
const kinds = ['person', 'project', 'organization'] as const;

/** The synthetic 13k network with names and texts, on PostgreSQL if installed. */
export async function openFilledDatabase(): Promise<FilledDatabase> {
  const server = await startPostgres();
  const opened = server
    ? openPostgres(server.urlOf('postgres'), () => undefined)
    : await openInMemory();
  await migrate(opened.db);
  const words = await fill(opened.db);
  return {
    db: opened.db,
    engine: opened.engine,
    words,
    close: async () => {
      await opened.close();
      await server?.stop();
    },
  };
}

async function fill(db: Db): Promise<string[]> {
  const random = seededRandom(7);
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item;
  const words = Array.from({ length: 3_000 }, () =>
    Array.from({ length: 2 + Math.floor(random() * 3) }, () => pick(syllables)).join(''),
  );
  const text = (length: number) => Array.from({ length }, () => pick(words)).join(' ');
  const network = makeSyntheticNetwork('13k');
  const entities = Array.from({ length: network.nodeCount }, (_, node) => ({
    id: node + 1,
    type: pick(kinds),
    name: text(2),
    about: text(Math.floor(random() * 40)),
  }));
  const edges = Array.from(network.sources, (source, edge) => ({
    node1_id: source + 1,
    node2_id: (network.targets[edge] ?? 0) + 1,
    role: pick(['Member', 'Artist', 'Curator', 'Host']),
    years: `${1990 + Math.floor(random() * 35)}`,
  }));
  for (let start = 0; start < entities.length; start += batchSize) {
    const rows = entities.slice(start, start + batchSize);
    await db.insertInto('entities').values(rows).execute();
  }
  for (let start = 0; start < edges.length; start += batchSize) {
    await db
      .insertInto('relationships')
      .values(edges.slice(start, start + batchSize))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  // As after an import: positions are stored, and the planner has statistics.
  await layOutNetwork(db);
  return [...new Set(words)];
}
