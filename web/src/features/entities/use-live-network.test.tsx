import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { entitiesKey, entitySearchKey, graphKey, mapSearchKey } from './keys.ts';
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

let queries: QueryClient;
let reads = 0;

function Screen() {
  useLiveNetwork();
  const { data } = useQuery({
    queryKey: [...graphKey, 'columns'],
    queryFn: () => Promise.resolve(`reading ${++reads}`),
  });
  return <p>{data}</p>;
}

const open = () =>
  render(
    <QueryClientProvider client={queries}>
      <Screen />
    </QueryClientProvider>,
  );
const passed = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', FakeSocket);
  queries = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, refetchOnMount: false } },
  });
  reads = 0;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('reads what is shown anew after a change, and forgets what was shown before [spec 3.4]', async () => {
  const cards = [...entitiesKey, 'project', 4, 'with-connections'];
  const others = [cards, [...mapSearchKey, 'suggestions', 'ti'], [...entitySearchKey, 'tide']];
  open();
  await passed(0);
  FakeSocket.last.onopen?.();
  for (const key of others) queries.setQueryData(key, 'old');
  await passed(300);
  expect(screen.getByText('reading 1')).toBeVisible();

  FakeSocket.last.onmessage?.({ data: JSON.stringify({ type: 'development_mode' }) });
  await passed(300);
  expect(others.map((key) => queries.getQueryData(key))).toEqual(['old', 'old', 'old']);

  const told = { data: JSON.stringify({ type: 'graph_changed', entities: [] }) };
  FakeSocket.last.onmessage?.(told);
  FakeSocket.last.onmessage?.(told);
  await passed(300);
  expect(screen.getByText('reading 2')).toBeVisible();
  expect(others.map((key) => queries.getQueryData(key))).toEqual([undefined, undefined, undefined]);
});

it('reads anew what was read while nobody listened [spec 3.9]', async () => {
  const first = open();
  await passed(0);
  FakeSocket.last.onopen?.();
  await passed(300);
  expect(reads).toBe(1);
  first.unmount();

  await passed(60_000);
  open();
  await passed(0);
  expect(screen.getByText('reading 1')).toBeVisible();
  FakeSocket.last.onopen?.();
  await passed(300);
  expect(screen.getByText('reading 2')).toBeVisible();
});
