// A change that a class of viewers cannot see leaves every answer to it as it was, byte for byte: no
// version rises, no ETag differs, and what was cached is still there.
import type { GraphColumns } from '@mangrove/contract';
import { expect, it } from 'vitest';
import { aPerson, aProject, relate } from '../factories.ts';
import { HttpClient } from '../http-client.ts';
import { sharedAppWithPages } from '../shared-app.ts';
import { signedIn } from '../signed-in.ts';
import { describeOnOneEngine } from '../with-database.ts';
import { readingCalls } from './reading-calls.ts';

/** What differs at each asking, or tells of the asker: times, nonces and the age of a session. */
const varying = /nonce-[\w+/=-]+|nonce="[^"]*"|\d{4}-\d\d-\d\dT[\d:.]+Z/gu;
/** An archive, whose bytes hold the time. */
const archives = /format=csv/u;
/** Calls whose answers are of the asker, not of a class. */
const ofAsker = /\/users\/me|\/user\/|\/notifications|\/claims|\/graph\/own|\/assignment-list/u;

describeOnOneEngine('a change that a class does not see', (context) => {
  const test = sharedAppWithPages(context, { INDEXING: 'on' });

  async function makeWorld() {
    await context.empty();
    const owner = await signedIn(test, context.db, { isSuperuser: true });
    const mere = await aPerson(context.db, 'Mere');
    const reef = await aProject(context.db, 'Reef');
    await relate(context.db, mere, reef, 'Potter', '1995');
    const create = async (audience: string) => {
      const made = await owner.post('/api/v1/projects', {
        ...{ name: 'Hidden', audience, tags_with_type: [{ name: 'Kelp' }] },
        locations: [{ city: 'Suva', country: 'Fiji' }],
      });
      expect(made.statusCode, made.body).toBe(201);
      return made.json<{ id: number; version: number }>();
    };
    return { owner, mere, reef, create };
  }

  async function readAll(client: HttpClient, mere: number, reef: number, since: string) {
    const calls = readingCalls(
      [
        { type: 'person', id: mere, other: { type: 'project', id: reef } },
        { type: 'project', id: reef, other: { type: 'person', id: mere } },
      ],
      ['Reef', 'Potter', 'Kelp', 'Suva'],
      since,
    ).filter((call) => !ofAsker.test(call) && !archives.test(call));
    const answers: [string, number, unknown, string][] = [];
    for (const call of calls) {
      const { statusCode, headers, body } = await client.get(call);
      answers.push([call, statusCode, headers.etag, body.replace(varying, '')]);
    }
    return answers;
  }

  for (const [audience, who] of [
    ['private', 'visitor'],
    ['private', 'member'],
    ['members', 'visitor'],
  ] as const) {
    it(`${audience}, leaves what a ${who} reads`, { timeout: 240_000 }, async () => {
      const { owner, mere, reef, create } = await makeWorld();
      const client =
        who === 'visitor' ? new HttpClient(test.app) : await signedIn(test, context.db);
      const { id, version } = await create(audience);
      const { version: since } = (await client.get('/api/v1/graph/columns')).json<GraphColumns>();
      const before = await readAll(client, mere, reef, since);
      expect(before.filter(([, status]) => status === 200).length).toBeGreaterThan(60);

      const saved = await owner.write('PUT', `/api/v1/projects/${id}`, {
        ...{ version, name: 'Hidden Still', description: 'Reef of Suva' },
        locations: [{ city: 'Nadi', country: 'Fiji' }],
      });
      expect(saved.statusCode, saved.body).toBe(200);
      if (audience === 'private') {
        const tied = await owner.post('/api/v1/relationships', {
          ...{ node1_type: 'project', node1_id: id, node2_type: 'project', node2_id: reef },
          relationship_metadata: { role_type: 'Sister' },
        });
        expect(tied.statusCode, tied.body).toBe(201);
        const second = await create('private');
        const gone = await owner.write('DELETE', `/api/v1/projects/${second.id}`);
        expect(gone.statusCode, gone.body).toBeLessThan(300);
      }
      const after = await readAll(client, mere, reef, since);
      const differing = after.filter(
        (answer, at) => JSON.stringify(answer) !== JSON.stringify(before[at]),
      );
      expect(differing.map(([call]) => call)).toEqual([]);
    });
  }
});
