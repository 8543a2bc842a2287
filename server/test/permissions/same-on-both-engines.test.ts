// Both engines give the same answers, so that tests of features need only one: every call that reads is
// made on both, for the same network with all there is in one, and every call with its example, whose
// answers must have the same fields with the same kinds of values.
import fc from 'fast-check';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import type { OpenDatabase } from '../../src/db/open.ts';
import { emptyTables } from '../empty-tables.ts';
import { HttpClient } from '../http-client.ts';
import { takeEngine } from '../shared-engine.ts';
import { startTestApp, type TestApp } from '../test-app.ts';
import { makeWebFolder } from '../web-folder.ts';
import { describeOnOneEngine } from '../with-database.ts';
import { makeWorld, networkOf } from './audience-world.ts';
import { type Actor, Callers } from './callers.ts';
import { exampleRequests } from './example-requests.ts';
import { permissionMatrix } from './permission-matrix.ts';
import { readingCalls, readingPosts, textOf } from './reading-calls.ts';

const patience = { timeout: 240_000 };
const calls = permissionMatrix
  .flatMap(({ calls }) => calls)
  .filter((call) => call in exampleRequests && !/docs|openapi|clear-all-data/u.test(call));

/** What differs between two runs on one engine, too: times and random names. */
const time = /\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|z|\+00)?/gu;
const random: [RegExp, string][] = [
  [time, 'TIME'],
  [/\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d gmt/gu, 'TIME'],
  [/[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/gu, 'UUID'],
  [/\b[\da-f]{8}-(?=\d)/gu, 'EPOCH-'],
  [/[\w-]{22,}/gu, 'TOKEN'],
  [/\b(?:project|user) ?\d+\b/gu, 'NAME'],
];
const described = (bytes: Buffer) =>
  random.reduce((text, [from, to]) => text.replaceAll(from, to), textOf(bytes));

/** A value with the kind of each value in it: examples have names of their own each time. */
function kindsOf(value: unknown): unknown {
  if (Array.isArray(value)) {
    return [...new Set(value.map((one) => JSON.stringify(kindsOf(one))))].toSorted();
  }
  if (typeof value === 'object' && value !== null) {
    const fields = Object.entries(value).map(([key, one]) => [
      key.replace(/\d+/gu, '0'),
      kindsOf(one),
    ]);
    return Object.fromEntries(fields);
  }
  if (typeof value === 'string')
    return value.replace(time, 'TIME').replace(/^(?!TIME$).+$/su, 'text');
  return value === null ? null : typeof value;
}

function kindsOfAnswer({ headers, body }: LightMyRequestResponse): string {
  const type = String(headers['content-type']);
  return `${type} ${type.includes('json') ? JSON.stringify(kindsOf(JSON.parse(body))) : ''}`;
}

/** Where two texts begin to differ. */
function differenceOf(one: string, other: string): string {
  const at = [...one].findIndex((letter, index) => letter !== other[index]);
  const from = Math.max(0, at - 60);
  return `${one.slice(from, at + 90)}\n≠ ${other.slice(from, at + 90)}`;
}

describeOnOneEngine('an answer', (context) => {
  const web = makeWebFolder();
  let embedded: OpenDatabase;
  let tests: TestApp[] = [];

  describe.skipIf(inject('postgresUrl') === '')('is the same on both engines', () => {
    beforeAll(async () => {
      embedded = await takeEngine();
      tests = await Promise.all(
        [context.db, embedded.db].map((db) => startTestApp(db, { INDEXING: 'on' }, web.path)),
      );
    });
    afterAll(async () => {
      for (const test of tests) await test.close();
      await embedded.close();
      web.remove();
    });
    const dbOf = (which: number) => (which === 0 ? context.db : embedded.db);

    /** The differences of what both were asked. */
    let wrong: string[] = [];
    beforeEach(async () => {
      wrong = [];
      for (const which of [0, 1]) await emptyTables(dbOf(which));
    });
    async function compare(
      what: string,
      ask: (which: 0 | 1) => Promise<LightMyRequestResponse>,
      describeAnswer = ({ rawPayload }: LightMyRequestResponse) => described(rawPayload),
    ) {
      const [here, there] = [await ask(0), await ask(1)];
      const [one, other] = [describeAnswer(here), describeAnswer(there)];
      if (here.statusCode !== there.statusCode || one !== other) {
        const statuses = `${here.statusCode} ${there.statusCode}`;
        wrong.push(`${what} ${statuses}: ${differenceOf(one, other)}`);
      }
    }

    it('to every call, by an owner and a superuser', patience, async () => {
      const [here, there] = tests.map((test, index) => new Callers(test, dbOf(index)));
      if (!here || !there) throw new Error('a server is missing');
      const worlds = [here, there] as const;
      for (const world of worlds) await world.begin();
      for (const caller of ['OW', 'SU'] as const) {
        const shared: (Actor | undefined)[] = [];
        for (const call of calls) {
          const isSpent = exampleRequests[call]?.spends === true;
          await compare(
            `${caller} ${call}`,
            async (which) => {
              const world = worlds[which];
              const kept = isSpent ? undefined : shared[which];
              const actor = kept ?? (await world.actor(caller, 'browser'));
              if (!isSpent) shared[which] = actor;
              return world.send(actor, (await exampleRequests[call]?.request(world, actor)) ?? {});
            },
            kindsOfAnswer,
          );
        }
      }
      expect(wrong.join('\n')).toBe('');
    });

    it('to every call that reads, by a visitor and by an owner', patience, async () => {
      const [wanted] = fc.sample(networkOf, { seed: 7, numRuns: 1 });
      if (!wanted) throw new Error('no network');
      const [one, other] = tests;
      if (!one || !other) throw new Error('a server is missing');
      const here = await makeWorld(one, dbOf(0), wanted);
      const there = await makeWorld(other, dbOf(1), wanted);
      expect(there.made).toEqual(here.made);
      const { made } = here;
      const [first = made[0], second = made[1]] = made;
      const words = [...here.secrets.keys()].filter((_, index) => index % 6 === 0);
      const addresses = readingCalls(
        made.map((each) => ({ ...each, other: (each === first ? second : first) as typeof each })),
        words,
        '0',
      );
      const visitors = tests.map(({ app }) => new HttpClient(app));
      for (const [who, clients] of [
        ['visitor', visitors],
        ['owner', [here.owner, there.owner]],
      ] as const) {
        const client = (which: 0 | 1) => clients[which] as HttpClient;
        for (const address of addresses) {
          const headers = { accept: address.startsWith('/api') ? '*/*' : 'text/html' };
          await compare(`${who} ${address}`, (which) => client(which).get(address, headers));
        }
        for (const { path, body, isForm } of readingPosts(words)) {
          const fields = body as Record<string, string>;
          await compare(`${who} ${path}`, (which) =>
            isForm ? client(which).form(path, fields) : client(which).post(path, body),
          );
        }
      }
      expect(wrong.join('\n')).toBe('');
    });
  });
});
