import type { GraphChanges, GraphColumns } from '@mangrove/contract/browser';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { createQueryClient } from '../../api/query-client.ts';
import { columnsQuery } from './network-columns.ts';
import { useLiveNetwork } from './use-live-network.ts';

/** The server's end of the connection, which the tests operate. */
export class FakeSocket {
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

export const epoch = 'abcdef01';
export const columnsAt = (version: number, name = 'Ada'): GraphColumns => ({
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
  unconfirmed: [],
  demo_count: 0,
});
export const nothingNew = (from: number, to = from): GraphChanges => ({
  from: `${epoch}-${from}`,
  to: `${epoch}-${to}`,
  nodes: { ids: [], kinds: '', names: [], x: [], y: [], pictures: {} },
  removed_nodes: [],
  edges: { ids: [], sources: [], targets: [], unconfirmed: [] },
  removed_edges: [],
  demo_count: 0,
});
export const renamed = (from: number, to: number, name: string): GraphChanges => ({
  ...nothingNew(from, to),
  nodes: { ids: [10], kinds: 'p', names: [name], x: [0], y: [0], pictures: {} },
});

/** The answers of the server, and the calls that it received. */
export const live = {
  queries: createQueryClient(),
  calls: [] as string[],
  columns: columnsAt(1),
  changes: nothingNew(1) as GraphChanges | null,
};

/** Gives each test a new server and fake timers. */
export function serveLiveNetwork(): void {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('WebSocket', FakeSocket);
    vi.stubGlobal('fetch', (address: string) => {
      live.calls.push(address.replace('/api/v1/graph/', '').replace(/\?most=\d+$/u, ''));
      const body = address.includes('/columns') ? live.columns : live.changes;
      if (body) return Promise.resolve(Response.json(body));
      const refusal = { code: 'changes_expired', detail: 'Too much', status: 410 };
      return Promise.resolve(Response.json(refusal, { status: 410 }));
    });
    live.queries = createQueryClient();
    live.calls = [];
    live.columns = columnsAt(1);
    live.changes = nothingNew(1);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
}

function Screen() {
  useLiveNetwork();
  const { data } = useQuery(columnsQuery);
  return <p>{data?.names.join(', ')}</p>;
}

export const open = () =>
  render(
    <QueryClientProvider client={live.queries}>
      <Screen />
    </QueryClientProvider>,
  );
export const advanceTime = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
export const announceVersion = (version: number) =>
  FakeSocket.last.onmessage?.({
    data: JSON.stringify({ type: 'graph_changed', version: `${epoch}-${version}`, entities: [] }),
  });
/** Opens the screen and waits until it makes no more requests. */
export const show = async () => {
  const view = open();
  FakeSocket.last.onopen?.();
  await advanceTime(3000);
  live.calls = [];
  return view;
};
