import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, beforeAll, expect, vi } from 'vitest';
import { migrate } from '../src/db/migrate.ts';
import { type OpenDatabase, openPostgres } from '../src/db/open.ts';
import type { Readings } from '../src/db/readings.ts';
import { openReadings } from '../src/db/replica-readings.ts';
import { HttpClient } from './http-client.ts';
import {
  type PostgresServer,
  type ReplicaServer,
  startPostgres,
  startReplica,
} from './postgres-server.ts';
import { pretendedProvider } from './pretended-provider.ts';
import { signedIn } from './signed-in.ts';
import { type SilentGate, startSilentGate } from './silent-gate.ts';
import { quickHashing, startTestApp, type TestApp } from './test-app.ts';

/** A few looks at the replica, and what two busy cores may add. */
export const soon = { timeout: 20_000, interval: 50 };

/** An app that reads from a replica, behind a gate, with a member who owns what is created. */
interface Replicated {
  server: PostgresServer;
  replica: ReplicaServer;
  gate: SilentGate;
  primary: OpenDatabase;
  /** The replica, without the gate. */
  observer: OpenDatabase;
  readings: Readings;
  test: TestApp;
  owner: HttpClient;
  member: HttpClient;
  /** What happens between the look at the replica and the reading there. */
  between: () => Promise<void>;
}

/** An app on a PostgreSQL of its own that has a streaming replica, and what tests do with it. */
export function setUpReplica() {
  const set = { between: () => Promise.resolve() } as Replicated;

  beforeAll(async () => {
    set.server = there(await startPostgres());
    set.primary = openPostgres(set.server.urlOf('postgres'), () => undefined);
    await migrate(set.primary.db);
    set.replica = there(await startReplica(set.server));
    set.observer = openPostgres(set.replica.urlOf('postgres'), () => undefined);
    set.gate = await startSilentGate(set.replica.urlOf('postgres'));
    const log = pino({ level: 'silent' });
    const readings = openReadings(set.gate.url, { primary: set.primary.db, log });
    set.readings = {
      ...{ describe: () => readings.describe(), close: () => readings.close() },
      read: (askedBy, work) =>
        readings.read(askedBy, async (db, version) => {
          await set.between();
          return work(db, version);
        }),
    };
    set.test = await startTestApp(
      ...([set.primary.db, {}, '/nowhere', 0, quickHashing, pretendedProvider, {}] as const),
      set.readings,
    );
    set.owner = await signedIn(set.test, set.primary.db);
    set.member = await signedIn(set.test, set.primary.db);
  }, 240_000);
  afterAll(async () => {
    await set.test?.close();
    await set.readings?.close();
    await set.gate?.stop();
    await set.observer?.close();
    await set.primary?.close();
    await set.replica?.stop();
    await set.server?.stop();
  });

  const served = () => set.readings.describe()?.served ?? { replica: 0, primary: 0 };
  const isUsed = () => vi.waitFor(() => expect(set.readings.describe()?.isUsed).toBe(true), soon);
  const get = async (path: string, client = new HttpClient(set.test.app)) => {
    const answer = await client.get(`/api/v1${path}`);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer;
  };
  const tools = {
    served,
    isUsed,
    isLeft: () => vi.waitFor(() => expect(set.readings.describe()?.isUsed).toBe(false), soon),
    pause: async () => {
      await sql`select pg_wal_replay_pause()`.execute(set.observer.db);
      await vi.waitFor(async () => {
        const { rows } = await sql<{ state: string }>`
          select pg_get_wal_replay_pause_state() as state`.execute(set.observer.db);
        expect(rows[0]?.state).toBe('paused');
      }, soon);
    },
    /** Lets the replica go on, and waits until it has everything and is used. */
    goOn: async () => {
      await sql`select pg_wal_replay_resume()`.execute(set.observer.db);
      const { rows } = await sql<{ at: string }>`
        select pg_current_wal_lsn()::text as at`.execute(set.primary.db);
      await vi.waitFor(async () => {
        const { rows: followed } = await sql<{ has_all: boolean }>`
          select pg_last_wal_replay_lsn() >= ${rows[0]?.at}::pg_lsn as has_all`.execute(
          set.observer.db,
        );
        expect(followed[0]?.has_all).toBe(true);
      }, soon);
      await isUsed();
    },
    /** Asks, and says how many readings each of the two served for it. */
    counted: async <Answer>(ask: () => Promise<Answer>) => {
      const before = served();
      const answer = await ask();
      const { replica, primary } = served();
      return { answer, replica: replica - before.replica, primary: primary - before.primary };
    },
    create: async (given: object, path = 'projects') => {
      const answer = await set.owner.post(`/api/v1/${path}`, given);
      expect(answer.statusCode, answer.body).toBe(201);
      return answer.json<{ id: number; version: number }>();
    },
    change: async (id: number, given: object) => {
      const answer = await set.owner.write('PUT', `/api/v1/projects/${id}`, given);
      expect(answer.statusCode, answer.body).toBe(200);
    },
    get,
    found: async (word: string, more = '') =>
      (await get(`/search/comprehensive?q=${word}${more}`))
        .json<{ nodes: { display_name: string; is_match: boolean }[] }>()
        .nodes.filter(({ is_match }) => is_match)
        .map(({ display_name: name }) => name),
    listed: async () =>
      (await get('/projects?limit=500', set.owner))
        .json<{ name: string }[]>()
        .map(({ name }) => name),
    suggested: async (word: string, client: HttpClient) =>
      (await get(`/entities/suggest?query=${word}`, client))
        .json<{ results: { name: string }[] }>()
        .results.map(({ name }) => name),
  };
  return { set, ...tools };
}

function there<Started>(started: Started | null): Started {
  if (started === null) throw new Error('PostgreSQL does not start');
  return started;
}
