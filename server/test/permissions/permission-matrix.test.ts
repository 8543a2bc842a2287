import type { UserType } from '@mangrove/contract';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LiveClient } from '../live-client.ts';
import { startTestApp, type TestApp } from '../test-app.ts';
import { makeWebFolder } from '../web-folder.ts';
import { describeOnOneEngine } from '../with-database.ts';
import { type Actor, Callers, type ClientKind } from './callers.ts';
import { exampleRequests } from './example-requests.ts';
import {
  addressOf,
  type Caller,
  type Cell,
  callers,
  deletedCells,
  departures,
  permissionMatrix,
} from './permission-matrix.ts';

const kinds: ClientKind[] = ['browser', 'program'];
const liveCalls = new Set(['GET /ws', 'GET /ws/development-mode']);
const developmentModeText = 'Development mode is active. Access is restricted to superusers only.';
const noDeveloperAccess =
  'Your account does not have developer access. Please contact the development team.';

/** Every call with its row of the matrix. */
const all = permissionMatrix.flatMap((row) => row.calls.map((call) => ({ call, row })));
const asked = all.filter(({ call }) => !liveCalls.has(call));
const open = [...callers.filter((caller) => caller !== 'DV'), 'deleted'] as const;
type Column = (typeof open)[number] | 'DV';

/** Not tried as a superuser in development mode: they end the mode, or delete all data. */
const endsDevelopmentMode = new Set([
  'POST /config/development-mode',
  'DELETE /debug/clear-all-data',
]);
const forSuperusers = asked.filter(({ call }) => !endsDevelopmentMode.has(call));

/** The number of checked answers: each cell by a browser and by a program, if both can call. */
function countCells(calls: typeof all, columns: readonly Column[]): number {
  return calls.reduce((sum, { call, row }) => {
    const clients = liveCalls.has(call) || exampleRequests[call]?.browserOnly ? 1 : kinds.length;
    return sum + clients * columns.filter((one) => cellOf(row.id, row.cells, one) !== 'x').length;
  }, 0);
}
const superuserLive = all.filter(({ call }) => call === 'GET /ws');
const cellCounts = `${countCells(all, open)} cells with development mode off, ${
  countCells(all, ['DV']) + countCells([...forSuperusers, ...superuserLive], ['SU'])
} with it on`;

describe('the permission matrix [spec 3.1]', () => {
  it('has a cell for every caller in every row, and a row for every rule', () => {
    for (const { id, cells } of permissionMatrix) {
      for (const caller of callers) {
        expect(cells[caller], `${id} ${caller}`).toMatch(/^(?:2|x|40[0134])$/u);
      }
    }
    const ids = permissionMatrix.map(({ id }) => id);
    const rules = Array.from(
      { length: 55 },
      (_, index) => `M${String(index + 1).padStart(2, '0')}`,
    );
    expect(ids).toEqual(expect.arrayContaining(rules));
    expect(new Set(ids).size).toBe(ids.length);
    for (const { row, because } of departures) expect(ids, because).toContain(row);
  });

  it('has an example request for every call, and for no other [spec 2.7]', () => {
    expect(Object.keys(exampleRequests).sort()).toEqual(asked.map(({ call }) => call).sort());
  });
});

describeOnOneEngine(`the permission matrix, ${cellCounts}`, (context) => {
  const web = makeWebFolder();
  let test: TestApp;
  let world: Callers;
  let address: string;
  const kept = new Map<string, Actor>();

  beforeAll(async () => {
    test = await startTestApp(context.db, {}, web.path);
    world = new Callers(test, context.db);
    await world.begin();
    address = await test.app.listen({ host: '127.0.0.1', port: 0 });
  });
  afterAll(async () => {
    await test.close();
    web.remove();
  });

  /** An actor that requests share, unless one of them ends its session. */
  async function actorFor(
    column: Column,
    kind: ClientKind,
    isSpent: boolean,
    userType?: UserType,
  ): Promise<Actor> {
    if (isSpent) return world.actor(column, kind, userType);
    const key = `${column} ${kind}`;
    const actor = kept.get(key) ?? (await world.actor(column, kind));
    kept.set(key, actor);
    return actor;
  }

  async function ask(call: string, actor: Actor): Promise<LightMyRequestResponse> {
    const example = exampleRequests[call];
    if (!example) throw new Error(`no example request for ${call}`);
    return world.send(actor, await example.request(world, actor));
  }

  async function setDevelopmentMode(enabled: boolean): Promise<void> {
    const superuser = await actorFor('SU', 'browser', false);
    const answer = await world.send(superuser, {
      method: 'POST',
      url: '/api/v1/config/development-mode',
      payload: { enabled },
    });
    expect(answer.json()).toEqual({ enabled });
  }

  it('contains every call that the server answers [spec 1.7]', async () => {
    const documenting = await startTestApp(context.db, { NODE_ENV: 'development' }, web.path);
    const { paths } = documenting.app.swagger();
    await documenting.close();
    const documented = Object.entries(paths ?? {}).flatMap(([path, methods]) =>
      Object.keys(methods ?? {}).map(
        (method) => `${method.toUpperCase()} ${path.replace(/\{\w+\}/gu, ':')}`,
      ),
    );
    const isHidden = (path: string) => /^\/(?:ws|docs|openapi)/u.test(path);
    const known = all
      .map(({ call }) => addressOf(call))
      .filter(({ path }) => !isHidden(path))
      .map(({ method, path }) => `${method} ${path.replace(/:\w+/gu, ':')}`);
    expect(known.sort()).toEqual(documented.sort());
  });

  for (const kind of kinds) {
    describe(`for a ${kind} [spec 2.1] [spec 2.6] [spec 2.7]`, () => {
      for (const { call, row } of asked) {
        const example = exampleRequests[call];
        if (example?.clearsAll || (kind === 'program' && example?.browserOnly)) continue;
        it(`${row.id} ${call} [spec 1.6] [spec 1.7] [spec 3.7]`, async () => {
          const given: Record<string, string> = {};
          const expected: Record<string, string> = {};
          for (const column of open) {
            const cell = cellOf(row.id, row.cells, column);
            if (cell === 'x') continue;
            const isSpent = example?.spends === true && cell === '2';
            const actor = await actorFor(column, kind, isSpent, example?.userType);
            expected[column] = cell;
            given[column] = describeAnswer(await ask(call, actor));
          }
          expect(given).toEqual(expected);
        });
      }
    });
  }

  it('M32, M33 allow live connections to everybody', async () => {
    for (const column of open) {
      const actor = await actorFor(column, 'browser', false);
      for (const path of ['/ws', '/ws/development-mode']) {
        expect(await connect(address + path, actor), `${path} ${column}`).toBe(101);
      }
    }
  });

  it('M34 DELETE /debug/clear-all-data is refused to all but superusers [spec 1.6]', async () => {
    const { cells } = permissionMatrix.find(({ id }) => id === 'M34') ?? { cells: null };
    for (const kind of kinds) {
      for (const column of open) {
        const cell = cells && cellOf('M34', cells, column);
        if (cell === '2') continue;
        const answer = await ask(
          'DELETE /debug/clear-all-data',
          await actorFor(column, kind, false),
        );
        expect(describeAnswer(answer), `${kind} ${column}`).toBe(cell);
      }
    }
  });

  describe('while development mode is on', () => {
    /** The steps of a login: they find out who asks before they refuse. */
    const logins = new Set(['M02', 'M84', 'M89', 'M97']);

    for (const kind of kinds) {
      it(`has the expected answers for a ${kind} [spec 1.6]`, async () => {
        const given: Record<string, string> = {};
        const expected: Record<string, string> = {};
        for (const { call, row } of asked) {
          if (kind === 'program' && exampleRequests[call]?.browserOnly) continue;
          const actor = await thrownOut(kind, exampleRequests[call]?.spends === true);
          const answer = await ask(call, actor);
          expected[`${row.id} ${call}`] = row.cells.DV;
          given[`${row.id} ${call}`] = describeAnswer(answer);
          const sentence = logins.has(row.id) ? noDeveloperAccess : developmentModeText;
          if (answer.statusCode === 403) expect(answer.json().detail).toBe(sentence);
        }
        await setDevelopmentMode(false);
        expect(given).toEqual(expected);
      });
    }

    /** A user who was signed in when development mode was switched on. */
    async function thrownOut(kind: ClientKind, isSpent: boolean): Promise<Actor> {
      if (!isSpent && kept.has(`DV ${kind}`)) {
        await setDevelopmentMode(true);
        return actorFor('DV', kind, false);
      }
      await setDevelopmentMode(false);
      const actor = await actorFor('DV', kind, isSpent);
      await setDevelopmentMode(true);
      return actor;
    }

    it('refuses a session that was not ended by the switch [spec 1.6]', async () => {
      const survivors = await Promise.all(kinds.map((kind) => world.actor('US', kind)));
      const value = JSON.stringify({ enabled: true });
      await context.db
        .insertInto('settings')
        .values({ name: 'development_mode', value, updated_at: new Date() })
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
        .execute();
      await test.announcements.announce({ type: 'development_mode', enabled: true });
      const shut = asked.filter(({ row }) => row.cells.DV === '403' && !logins.has(row.id));
      for (const actor of survivors) {
        for (const { call } of shut) {
          const answer = await ask(call, actor);
          expect([call, answer.statusCode, answer.json().detail]).toEqual([
            call,
            403,
            developmentModeText,
          ]);
        }
      }
      const session = await world.send(survivors[0] as Actor, {
        method: 'GET',
        url: '/api/v1/auth/session',
      });
      expect(session.json()).toEqual({ authenticated: false, user: null, sessionExpires: null });
      await setDevelopmentMode(false);
    });

    it('allows visitors only the live connection of the mode, and superusers also /ws', async () => {
      const visitor = await thrownOut('browser', false);
      const superuser = await actorFor('SU', 'browser', false);
      expect(await connect(`${address}/ws`, visitor)).toBe(403);
      expect(await connect(`${address}/ws/development-mode`, visitor)).toBe(101);
      expect(await connect(`${address}/ws`, superuser)).toBe(101);
      await setDevelopmentMode(false);
    });

    it('gives superusers the same answers as without it [spec 1.6]', async () => {
      for (const kind of kinds) {
        for (const { call, row } of forSuperusers) {
          const example = exampleRequests[call];
          if (kind === 'program' && example?.browserOnly) continue;
          await setDevelopmentMode(true);
          const actor = await actorFor('SU', kind, example?.spends === true);
          expect(describeAnswer(await ask(call, actor)), `${kind} ${call}`).toBe(row.cells.SU);
        }
      }
      await setDevelopmentMode(false);
    });
  });

  it('M34 DELETE /debug/clear-all-data is allowed to superusers', async () => {
    for (const kind of kinds) {
      const superuser = await actorFor('SU', kind, true);
      expect(describeAnswer(await ask('DELETE /debug/clear-all-data', superuser))).toBe('2');
    }
  });
});

function cellOf(id: string, cells: Record<Caller, Cell>, column: Column): Cell {
  return column === 'deleted' ? (deletedCells[id] ?? cells.IN) : cells[column];
}

/** `2` for success, or the status; also checks the format that every refusal has. */
function describeAnswer(answer: LightMyRequestResponse): string {
  // A short address answers by leading on.
  if (answer.statusCode >= 200 && answer.statusCode < 400) return '2';
  const problem = answer.json<{ detail: unknown; code: unknown }>();
  expect(typeof problem.detail).toBe('string');
  expect(typeof problem.code).toBe('string');
  expect(answer.body).not.toMatch(/csrf/iu);
  return String(answer.statusCode);
}

/** The HTTP status with which a live connection is answered. */
async function connect(address: string, actor: Actor): Promise<number> {
  const cookies = [...actor.client.cookies].map(([name, value]) => `${name}=${value}`);
  const cookie = cookies.length > 0 ? cookies.join('; ') : undefined;
  const answer = await LiveClient.connect(address, { cookie });
  if (typeof answer === 'number') return answer;
  answer.socket.terminate();
  return 101;
}
