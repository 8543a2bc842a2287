// How long finding and naming groups, and computing colours, blocks the event loop: 100k entities
// with 300k relationships, most of them within one of a hundred circles.
import { pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import { type Coloring, colorings } from '../../contract/src/colorings.ts';
import { readColors } from '../../server/src/features/graph/colors.ts';
import { GroupsOfNetwork } from '../../server/src/features/graph/groups/groups-of-network.ts';
import { AnswerCache } from '../../server/src/http/answer-cache.ts';
import { startTestApp } from '../../server/test/test-app.ts';
import { amounts, openLargeDatabase } from '../large-database.ts';
import { findLongestTurn } from '../main-thread.ts';
import { type BenchRow, formatRows } from '../rows.ts';

const circles = 100;

/** Rows K1 to K6. */
export async function runColorsBench(): Promise<BenchRow[]> {
  const large = await openLargeDatabase();
  const server = await startTestApp(large.db);
  const { network } = server;
  try {
    await sql`truncate relationships`.execute(large.db);
    await sql`
      insert into relationships (node1_id, node2_id, role, years)
      select a, b, (array['Member', 'Artist', 'Curator', 'Host'])[1 + r % 4], (1990 + r % 35)::text
      from (
        select r, a, case when r % 10 = 0 then 1 + (a * 7919 + r::bigint * 104729) % ${amounts.entities}
          else 1 + (a - 1) % ${circles} + ${circles} * ((r::bigint * 7919) % ${amounts.entities / circles})
          end::integer as b
        from (select r, (1 + (r::bigint * 104729) % ${amounts.entities})::integer as a
          from generate_series(1, ${amounts.relationships}) r) as one
      ) as made
      where a <> b on conflict do nothing`.execute(large.db);
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from relationships`.execute(large.db);
    await network.currentPlaced();
    const measure = async (id: string, what: string, by: Coloring): Promise<BenchRow> => {
      const began = performance.now();
      // New instances, because each caches its answers.
      const groups = new GroupsOfNetwork(large.db, network);
      const answers = new AnswerCache(server.app.readTurns, server.network.recent);
      const asker = { client: null, viewer: 'public', encoding: 'gzip' } as const;
      const deps = { db: large.db, network, groups, answers };
      const longest = await findLongestTurn(() => readColors(deps, { ...asker }, by));
      const seconds = (performance.now() - began) / 1000;
      return {
        id,
        what: `100k/${Math.round((rows[0]?.count ?? 0) / 1000)}k ${what}: most processor time before others get their turn; in all`,
        goal: '≤ 50 ms',
        value: `${longest.toFixed(0)} ms; ${seconds.toFixed(1)} s`,
        met: longest <= 50,
      };
    };
    const found = [await measure('K1', 'groups found and named', 'group')];
    for (const [at, by] of colorings.entries()) {
      found.push(await measure(`K${at + 2}`, `colours by ${by}`, by));
    }
    return found;
  } finally {
    await server.close();
    await large.close();
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  process.stdout.write(`${formatRows(await runColorsBench())}\n`);
}
