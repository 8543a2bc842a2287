import type { GraphChanges, GraphColumns } from '@mangrove/contract/browser';
import { type QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { entitiesKey, entitySearchKey, mapSearchKey, ownKey } from '../../api/keys.ts';
import { createQueryClient } from '../../api/query-client.ts';
import { refreshEntities } from '../entity/writes.ts';
import type { NetworkTouch } from './network-changes.ts';
import { columnsQuery } from './network-columns.ts';
import { useLiveNetwork } from './use-live-network.ts';

/** The server's end of the connection, which the tests speak for. */
class FakeSocket {
  static last: FakeSocket;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  constructor() {
    FakeSocket.last = this;
  }
  close() {
    this.onclose?.({ code: 1000 });
  }
}

const epoch = 'abcdef01';
const columnsAt = (version: number, name = 'Ada'): GraphColumns => ({
  version: `${epoch}-${version}`,
  ids: [10, 20],
  kinds: 'pj',
  names: [name, 'Reef'],
  x: [0, 1],
  y: [0, 1],
  degrees: [1, 1],
  pictures: {},
  edge_id_gaps: [3],
  edge_source: [0],
  edge_target: [1],
  edge_role: [0],
  roles: ['Artist'],
  demo_count: 0,
});
const nothingNew = (from: number, to = from): GraphChanges => ({
  from: `${epoch}-${from}`,
  to: `${epoch}-${to}`,
  nodes: { ids: [], kinds: '', names: [], x: [], y: [], pictures: {} },
  removed_nodes: [],
  edges: { ids: [], sources: [], targets: [], roles: [] },
  removed_edges: [],
  demo_count: 0,
});
const renamed = (from: number, to: number, name: string): GraphChanges => ({
  ...nothingNew(from, to),
  nodes: { ids: [10], kinds: 'p', names: [name], x: [0], y: [0], pictures: {} },
});

let queries: QueryClient;
let calls: string[];
let columns: GraphColumns;
let changes: GraphChanges | null;

function Screen() {
  useLiveNetwork();
  const { data } = useQuery(columnsQuery);
  return <p>{data?.names.join(', ')}</p>;
}

const open = () =>
  render(
    <QueryClientProvider client={queries}>
      <Screen />
    </QueryClientProvider>,
  );
const passed = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const told = (version: number) =>
  FakeSocket.last.onmessage?.({
    data: JSON.stringify({ type: 'graph_changed', version: `${epoch}-${version}`, entities: [] }),
  });
const show = async () => {
  const view = open();
  FakeSocket.last.onopen?.();
  await passed(3000);
  calls = [];
  return view;
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('fetch', (address: string) => {
    calls.push(address.replace('/api/v1/graph/', ''));
    const body = address.includes('/columns') ? columns : changes;
    if (body) return Promise.resolve(Response.json(body));
    const refusal = { code: 'changes_expired', detail: 'Too much', status: 410 };
    return Promise.resolve(Response.json(refusal, { status: 410 }));
  });
  queries = createQueryClient();
  calls = [];
  columns = columnsAt(1);
  changes = nothingNew(1);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a screen of the network', () => {
  it('patches what it shows by what changed, and reads nothing else [spec 3.4]', async () => {
    await show();
    changes = renamed(1, 2, 'Ada Ng');
    told(2);
    told(2);
    await passed(3000);
    expect(screen.getByText('Ada Ng, Reef')).toBeVisible();
    expect(calls).toEqual([`changes?since=${epoch}-1&to=${epoch}-2`]);
    told(2);
    await passed(10_000);
    expect(calls).toHaveLength(1);
  });

  it('asks once for what may have changed before the connection stood, and after each break', async () => {
    open();
    await passed(0);
    FakeSocket.last.onopen?.();
    await passed(10_000);
    expect(calls).toEqual(['columns', `changes?since=${epoch}-1`]);
    FakeSocket.last.onclose?.({ code: 1006 });
    await passed(1000);
    changes = renamed(1, 2, 'Ada Ng');
    FakeSocket.last.onopen?.();
    await passed(10_000);
    expect(calls).toHaveLength(3);
    expect(screen.getByText('Ada Ng, Reef')).toBeVisible();
  });

  it('asks once at the start, however long the connection takes to stand', async () => {
    open();
    await passed(5000);
    FakeSocket.last.onopen?.();
    await passed(10_000);
    expect(calls).toEqual(['columns', `changes?since=${epoch}-1`]);
  });

  it('asks once at the start where no connection comes to stand', async () => {
    open();
    await passed(100);
    for (let attempt = 0; attempt < 5; attempt += 1) {
      FakeSocket.last.onclose?.({ code: 1006 });
      await passed(40_000);
    }
    expect(calls).toEqual(['columns', `changes?since=${epoch}-1`]);
  });

  it('keeps what was read whole while it asked for changes', async () => {
    await show();
    let answer: (response: Response) => void = () => undefined;
    const answered = new Promise<Response>((resolve) => {
      answer = resolve;
    });
    const { fetch } = globalThis;
    vi.stubGlobal('fetch', (address: string) =>
      address.includes('/changes') ? answered : fetch(address),
    );
    told(2);
    await passed(3000);
    columns = columnsAt(3, 'Ada Okoye');
    await act(() => queries.refetchQueries({ queryKey: columnsQuery.queryKey }));
    answer(Response.json(renamed(1, 2, 'Ada Ng')));
    await passed(1000);
    expect(screen.getByText('Ada Okoye, Reef')).toBeVisible();
  });

  it('reads everything anew after ten minutes away, and shows what it showed until then', async () => {
    const halfOfTheSpread = vi.spyOn(Math, 'random').mockReturnValue(0.5);
    await show();
    FakeSocket.last.onclose?.({ code: 1006 });
    await passed(600_000);
    columns = columnsAt(9, 'Ada Okoye');
    changes = null;
    FakeSocket.last.onopen?.();
    await passed(1000);
    expect(calls).toEqual([`changes?since=${epoch}-1`]);
    expect(screen.getByText('Ada, Reef')).toBeVisible();
    await passed(5000);
    expect(calls).toEqual([`changes?since=${epoch}-1`, 'columns']);
    expect(screen.getByText('Ada Okoye, Reef')).toBeVisible();
    halfOfTheSpread.mockRestore();
  });

  it('shows at once what it showed last, then what changed while it was away [spec 3.9]', async () => {
    const first = await show();
    first.unmount();
    changes = renamed(1, 2, 'Ada Ng');
    await passed(600_000);
    open();
    expect(screen.getByText('Ada, Reef')).toBeVisible();
    FakeSocket.last.onopen?.();
    await passed(1000);
    expect(screen.getByText('Ada Ng, Reef')).toBeVisible();
    expect(calls).toEqual([`changes?since=${epoch}-1`]);
  });

  it('asks once when its page is visible again, and not before', async () => {
    await show();
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    changes = renamed(1, 3, 'Ada Ng');
    told(2);
    told(3);
    await passed(60_000);
    expect(calls).toEqual([]);
    visibility.mockReturnValue('visible');
    document.dispatchEvent(new Event('visibilitychange'));
    await passed(3000);
    expect(calls).toHaveLength(1);
    expect(screen.getByText('Ada Ng, Reef')).toBeVisible();
    visibility.mockRestore();
  });

  it.each([
    ['lead nowhere', null],
    ['are of another version', renamed(7, 8, 'Nobody')],
    [
      'name what is not there',
      { ...nothingNew(1, 2), edges: { ids: [9], sources: [10], targets: [99], roles: ['Artist'] } },
    ],
  ])('reads everything where the changes %s', async (_, answer) => {
    await show();
    changes = answer;
    columns = columnsAt(2, 'Ada Ng');
    told(2);
    await passed(6000);
    expect(calls).toEqual([`changes?since=${epoch}-1&to=${epoch}-2`, 'columns']);
    expect(screen.getByText('Ada Ng, Reef')).toBeVisible();
  });
});

describe('answers that are held', () => {
  const held = (key: readonly unknown[], isTouchedBy?: () => boolean) => {
    queries
      .getQueryCache()
      .build(queries, { queryKey: key, meta: isTouchedBy ? { isTouchedBy } : {} });
    queries.setQueryData(key, 'something');
    return () => queries.getQueryData(key) !== undefined;
  };

  it('go where a change touches them, and stay where it does not', async () => {
    await show();
    const card = held([...entitiesKey, 'person', 10], () => true);
    const other = held([...entitiesKey, 'person', 30], () => false);
    const own = held([...ownKey, 'editable'], () => true);
    const unknown = held([...entitySearchKey, 'tide']);
    const suggestions = held([...mapSearchKey, 'ti'], () => false);
    changes = renamed(1, 2, 'Ada Ng');
    told(2);
    await passed(3000);
    expect([card(), other(), own(), unknown(), suggestions()]).toEqual([
      false,
      true,
      false,
      false,
      true,
    ]);
  });

  it('all go when everything is read', async () => {
    await show();
    const isTouchedBy = vi.fn(() => true);
    const card = held([...entitiesKey, 'person', 30], isTouchedBy);
    changes = null;
    columns = { ...columnsAt(2), ids: [10, 40] };
    told(2);
    await passed(6000);
    expect(card()).toBe(false);
    const [touch] = isTouchedBy.mock.lastCall as unknown as [NetworkTouch];
    expect([...touch.removed]).toEqual([20]);
  });
});

describe('a save made here', () => {
  it('brings what is shown up to date at once, and its own notice asks for nothing more', async () => {
    await show();
    changes = renamed(1, 2, 'Ada Ng');
    await act(() => refreshEntities(queries));
    await passed(0);
    expect(screen.getByText('Ada Ng, Reef')).toBeVisible();
    told(2);
    await passed(10_000);
    expect(calls).toEqual([`changes?since=${epoch}-1`]);
  });

  it('lets go of what it could not ask about, and goes on asking', async () => {
    await show();
    const card = [...entitiesKey, 'person', 30];
    queries.setQueryData(card, 'Bo');
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
    await act(() => refreshEntities(queries));
    expect(queries.getQueryData(card)).toBeUndefined();
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json(renamed(1, 2, 'Ada Ng'))));
    await passed(10_000);
    expect(screen.getByText('Ada Ng, Reef')).toBeVisible();
  });
});
