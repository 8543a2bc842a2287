import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { killableServer } from '../killable-server.ts';
import { LiveClient } from '../live-client.ts';
import { writeNetworkFolder } from '../network-folder.ts';
import { RemoteClient } from '../remote-client.ts';

const size = 600;
/** Progress messages of the command after which the importing server is killed. */
const moments = ['Writing entities', 'Writing words'];

describe('an import while the server is killed', () => {
  const { start, withDatabase, runAdmin } = killableServer();
  let folder: string;
  beforeAll(() => {
    const numbers = Array.from({ length: size }, (_, index) => index);
    folder = writeNetworkFolder({
      'people.csv': `id,first_name,tags\n${numbers.map((n) => `p${n},Ada ${n},TIDE${n % 7}`).join('\n')}\n`,
      'organizations.csv': 'id,name\n',
      'projects.csv': 'id,name\nx,Low Water\n',
      'relationships.csv': `node1_type,node1_id,node2_type,node2_id,role\n${numbers
        .map((n) => `person,p${n},project,x,Artist`)
        .join('\n')}\n`,
    });
  });
  afterAll(() => rmSync(dirname(folder), { recursive: true }));

  it('changes nothing, and open maps and the next import continue normally', {
    timeout: 300_000,
  }, async () => {
    const client = new RemoteClient();
    let held: string | undefined;
    for (const moment of moments) {
      const { address, stop } = await start();
      const { body } = await client.get(address, '/api/v1/graph/columns');
      // An open map that reconnects still has its version, and is told that nothing changed.
      held ??= String(body.version);
      expect(body).toMatchObject({ version: held, ids: [], edge_source: [] });
      const changes = await client.get(address, `/api/v1/graph/changes?since=${held}`);
      expect(changes.body).toMatchObject({ from: held, to: held, nodes: { ids: [] } });
      const command = runAdmin('import', folder);
      const ended = once(command, 'exit');
      let told = '';
      for await (const chunk of command.stderr ?? []) {
        told += String(chunk);
        if (told.includes(moment)) break;
      }
      expect(told, 'the import had begun').toContain(moment);
      await stop('SIGKILL');
      expect((await ended)[0], told).not.toBe(0);
    }

    const { address, stop } = await start();
    const live = await LiveClient.open(`${address}/ws`);
    const [code] = await once(runAdmin('import', folder), 'exit');
    expect(code).toBe(0);
    expect(await live.received(({ type }) => type === 'graph_changed')).toMatchObject({
      entities: [],
    });
    live.socket.terminate();
    const gone = await client.get(address, `/api/v1/graph/changes?since=${held}`);
    expect(gone.status, 'who held the state before reads everything').toBe(410);
    const { body } = await client.get(address, '/api/v1/graph/columns');
    expect([body.ids, body.edge_source].map((column) => (column as number[]).length)).toEqual([
      size + 1,
      size,
    ]);
    await stop();
    await withDatabase(async (db) => {
      const { rows } = await sql`select
        (select count(*) from import_keys) as keys, (select count(*) from tags) as tags,
        (select count(*) from acts) as acts, (select count(*) from revisions) as revisions,
        (select count(distinct entity_id) from entity_words) as worded`.execute(db);
      expect(rows).toEqual([
        { keys: size + 1, tags: 7, acts: 1, revisions: 2 * size + 1, worded: size + 1 },
      ]);
    });
  });
});
