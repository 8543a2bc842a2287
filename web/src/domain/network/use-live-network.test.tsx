import { act, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { columnsQuery } from './network-columns.ts';
import {
  advanceTime,
  announceVersion,
  columnsAt,
  epoch,
  FakeSocket,
  live,
  nothingNew,
  open,
  renamed,
  serveLiveNetwork,
  show,
} from './test-live-network.tsx';

serveLiveNetwork();

describe('useLiveNetwork', () => {
  it('patches the shown network by the changes, and requests nothing else [spec 3.4]', async () => {
    await show();
    live.changes = renamed(1, 2, 'Ada Ng');
    announceVersion(2);
    announceVersion(2);
    await advanceTime(3000);
    expect(screen.getByText('Ada Ng, Reef')).toBeVisible();
    expect(live.calls).toEqual([`changes?since=${epoch}-1&to=${epoch}-2`]);
    announceVersion(2);
    await advanceTime(10_000);
    expect(live.calls).toHaveLength(1);
  });

  it('requests changes once after the connection opens, and again after each reconnection', async () => {
    open();
    await advanceTime(0);
    FakeSocket.last.onopen?.();
    await advanceTime(10_000);
    expect(live.calls).toEqual(['columns', `changes?since=${epoch}-1`]);
    FakeSocket.last.onclose?.({ code: 1006 });
    await advanceTime(1000);
    live.changes = renamed(1, 2, 'Ada Ng');
    FakeSocket.last.onopen?.();
    await advanceTime(10_000);
    expect(live.calls).toHaveLength(3);
    expect(screen.getByText('Ada Ng, Reef')).toBeVisible();
  });

  it('requests changes once at the start when the connection opens late', async () => {
    open();
    await advanceTime(5000);
    FakeSocket.last.onopen?.();
    await advanceTime(10_000);
    expect(live.calls).toEqual(['columns', `changes?since=${epoch}-1`]);
  });

  it('requests changes once at the start when the connection never opens', async () => {
    open();
    await advanceTime(100);
    for (let attempt = 0; attempt < 5; attempt += 1) {
      FakeSocket.last.onclose?.({ code: 1006 });
      await advanceTime(40_000);
    }
    expect(live.calls).toEqual(['columns', `changes?since=${epoch}-1`]);
  });

  it('keeps a whole network that was read while a request for changes was pending', async () => {
    await show();
    let answer: (response: Response) => void = () => undefined;
    const answered = new Promise<Response>((resolve) => {
      answer = resolve;
    });
    const { fetch } = globalThis;
    vi.stubGlobal('fetch', (address: string) =>
      address.includes('/changes') ? answered : fetch(address),
    );
    announceVersion(2);
    await advanceTime(3000);
    live.columns = columnsAt(3, 'Ada Okoye');
    await act(() => live.queries.refetchQueries({ queryKey: columnsQuery.queryKey }));
    answer(Response.json(renamed(1, 2, 'Ada Ng')));
    await advanceTime(1000);
    expect(screen.getByText('Ada Okoye, Reef')).toBeVisible();
  });

  it('reads the whole network again after ten minutes offline, and shows the old one until then', async () => {
    const halfOfTheSpread = vi.spyOn(Math, 'random').mockReturnValue(0.5);
    await show();
    FakeSocket.last.onclose?.({ code: 1006 });
    await advanceTime(600_000);
    live.columns = columnsAt(9, 'Ada Okoye');
    live.changes = null;
    FakeSocket.last.onopen?.();
    await advanceTime(1000);
    expect(live.calls).toEqual([`changes?since=${epoch}-1`]);
    expect(screen.getByText('Ada, Reef')).toBeVisible();
    await advanceTime(5000);
    expect(live.calls).toEqual([`changes?since=${epoch}-1`, 'columns']);
    expect(screen.getByText('Ada Okoye, Reef')).toBeVisible();
    halfOfTheSpread.mockRestore();
  });

  it('shows the cached network when mounted again, then what changed since [spec 3.9]', async () => {
    const first = await show();
    first.unmount();
    live.changes = renamed(1, 2, 'Ada Ng');
    await advanceTime(600_000);
    open();
    expect(screen.getByText('Ada, Reef')).toBeVisible();
    FakeSocket.last.onopen?.();
    await advanceTime(1000);
    expect(screen.getByText('Ada Ng, Reef')).toBeVisible();
    expect(live.calls).toEqual([`changes?since=${epoch}-1`]);
  });

  it('requests changes once when the page is visible again, and not before', async () => {
    await show();
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    live.changes = renamed(1, 3, 'Ada Ng');
    announceVersion(2);
    announceVersion(3);
    await advanceTime(60_000);
    expect(live.calls).toEqual([]);
    visibility.mockReturnValue('visible');
    document.dispatchEvent(new Event('visibilitychange'));
    await advanceTime(3000);
    expect(live.calls).toHaveLength(1);
    expect(screen.getByText('Ada Ng, Reef')).toBeVisible();
    visibility.mockRestore();
  });

  it('requests changes when the browser goes on with a page that it froze', async () => {
    await show();
    // The socket said nothing.
    live.changes = renamed(1, 2, 'Ada Ng');
    document.dispatchEvent(new Event('resume'));
    await advanceTime(3000);
    expect(live.calls).toHaveLength(1);
    expect(screen.getByText('Ada Ng, Reef')).toBeVisible();
  });

  it.each([
    ['lead nowhere', null],
    ['are of another version', renamed(7, 8, 'Nobody')],
    [
      'name what is not there',
      { ...nothingNew(1, 2), edges: { ids: [9], sources: [10], targets: [99], unconfirmed: [] } },
    ],
  ])('reads the whole network when the changes %s', async (_, answer) => {
    await show();
    live.changes = answer;
    live.columns = columnsAt(2, 'Ada Ng');
    announceVersion(2);
    await advanceTime(6000);
    expect(live.calls).toEqual([`changes?since=${epoch}-1&to=${epoch}-2`, 'columns']);
    expect(screen.getByText('Ada Ng, Reef')).toBeVisible();
  });
});
