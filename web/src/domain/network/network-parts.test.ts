import {
  type GraphChanges,
  type GraphPart,
  type HeldPart,
  limits,
} from '@mangrove/contract/browser';
import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../api/query-client.ts';
import { followerOf } from './network-changes.ts';
import { columnsQuery } from './network-columns.ts';
import { addEntities, addTiles } from './network-parts.ts';

const counts = { person: 9, project: 0, organization: 0 };

const density = { left: 0, top: 0, cell: 1, columns: 1, digits: '8' };

/** Ada is held, with three neighbours of whom none is. */
const first: HeldPart = {
  ...{ version: 'abcdef01-1', ids: [10], kinds: 'p', names: ['Ada'], x: [0], y: [0] },
  ...{ degrees: [3], pictures: {}, edge_id_gaps: [], edge_source: [], edge_target: [] },
  ...{ unconfirmed: [], demo_count: 0, part: { counts, from_degree: 3, density } },
};

/** Bo, who is connected with Ada and with one who is not held. */
const bo = (version: string, name = 'Bo'): GraphPart => ({
  version,
  nodes: {
    ...{ ids: [20], kinds: 'p', names: [name], x: [5], y: [5], pictures: {} },
    degrees: [2],
  },
  edges: { ids: [4, 6], sources: [10, 20], targets: [20, 30], unconfirmed: [] },
  counts,
  is_complete: true,
});

const changes = (from: string, to: string, more: Partial<GraphChanges> = {}): GraphChanges => ({
  ...{ from, to, removed_nodes: [], removed_edges: [], demo_count: 0 },
  nodes: { ids: [], kinds: '', names: [], x: [], y: [], pictures: {} },
  edges: { ids: [], sources: [], targets: [], unconfirmed: [] },
  ...more,
});

let queries: QueryClient;
let asked: string[];
let answer: (path: string, url: URL) => object | null;

beforeEach(() => {
  queries = createQueryClient();
  queries.setQueryData(columnsQuery.queryKey, first);
  asked = [];
  vi.stubGlobal('fetch', async (address: string) => {
    const url = new URL(address, 'http://test');
    const path = url.pathname.replace('/api/v1/graph/', '');
    asked.push(path);
    const body = answer(path, url);
    return body ? Response.json(body) : Response.json({ code: 'internal' }, { status: 500 });
  });
});
afterEach(() => {
  followerOf(queries).pause();
  queries.clear();
  vi.unstubAllGlobals();
});

const held = () => queries.getQueryData(columnsQuery.queryKey) as HeldPart;

it('adds a tile once, and draws its relationships as far as both ends are held', async () => {
  answer = () => bo('abcdef01-1');
  const tile = { z: 3, x: 4, y: 4 };
  await addTiles(queries, [tile]);
  await addTiles(queries, [tile, { z: 4, x: 9, y: 8 }]);
  expect(asked).toEqual(['tiles/3/4/4']);
  expect(held().names).toEqual(['Ada', 'Bo']);
  expect(held().degrees).toEqual([3, 2]);
  expect(held().edge_source).toEqual([0]);
  expect([...(held().waiting?.keys() ?? [])]).toEqual([6]);
});

it('follows the changes first if an answer is newer', async () => {
  answer = (path) =>
    path === 'changes' ? changes('abcdef01-1', 'abcdef01-2') : bo('abcdef01-2', 'Boo');
  await addEntities(queries, [20], 0);
  expect(asked).toEqual(['part', 'changes']);
  expect(held().version).toBe('abcdef01-2');
  expect(held().names).toEqual(['Ada', 'Boo']);
});

it('asks again if an answer is older, and gives up if that goes on', async () => {
  queries.setQueryData(columnsQuery.queryKey, { ...first, version: 'abcdef01-5' });
  answer = () => bo('abcdef01-4');
  await expect(addEntities(queries, [20], 0)).rejects.toThrow('faster than it can be read');
  expect(asked).toHaveLength(5);
  expect(held().names).toEqual(['Ada']);
});

it('adds what was created, and reads again what a change touched', async () => {
  answer = (path) =>
    path === 'changes'
      ? changes('abcdef01-1', 'abcdef01-2', {
          nodes: { ids: [20], kinds: 'p', names: ['Bo'], x: [5], y: [5], pictures: {} },
        })
      : bo('abcdef01-2');
  expect(await followerOf(queries).syncNow()).toBe(true);
  expect(asked).toEqual(['changes', 'part']);
  expect(held().degrees).toEqual([3, 2]);
  expect(held().edge_source).toEqual([0]);
});

it('reads the first part again after changes that touch too much', async () => {
  const ids = Array.from({ length: limits.partNodes + 1 }, (_, at) => at + 50);
  const many = { ids, names: ids.map(String), x: ids, y: ids, kinds: 'p'.repeat(ids.length) };
  answer = (path) =>
    path === 'changes'
      ? changes('abcdef01-1', 'abcdef01-2', { nodes: { ...many, pictures: {} } })
      : { ...first, version: 'abcdef01-2' };
  const stop = new QueryObserver(queries, columnsQuery).subscribe(() => undefined);
  await followerOf(queries).syncNow();
  stop();
  expect(asked).toEqual(['changes', 'columns']);
});

it('leaves what is held as it is if the server does not answer', async () => {
  answer = () => null;
  await expect(addTiles(queries, [{ z: 0, x: 0, y: 0 }])).rejects.toThrow();
  expect(held()).toBe(first);
});
