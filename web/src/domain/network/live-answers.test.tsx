import { act, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { entitiesKey, entitySearchKey, mapSearchKey, ownKey } from '../../api/keys.ts';
import { refreshEntities } from '../entity/entity-calls.ts';
import type { NetworkTouch } from './network-changes.ts';
import {
  advanceTime,
  announceVersion,
  columnsAt,
  epoch,
  live,
  renamed,
  serveLiveNetwork,
  show,
} from './test-live-network.tsx';

serveLiveNetwork();

describe('cached answers', () => {
  const held = (key: readonly unknown[], isTouchedBy?: () => boolean) => {
    live.queries
      .getQueryCache()
      .build(live.queries, { queryKey: key, meta: isTouchedBy ? { isTouchedBy } : {} });
    live.queries.setQueryData(key, 'something');
    return () => live.queries.getQueryData(key) !== undefined;
  };

  it('are dropped when a change touches them or cannot be checked, and kept otherwise', async () => {
    await show();
    const card = held([...entitiesKey, 'person', 10], () => true);
    const other = held([...entitiesKey, 'person', 30], () => false);
    const own = held([...ownKey, 'editable'], () => true);
    const unknown = held([...entitySearchKey, 'tide']);
    const suggestions = held([...mapSearchKey, 'ti'], () => false);
    live.changes = renamed(1, 2, 'Ada Ng');
    announceVersion(2);
    await advanceTime(3000);
    expect([card(), other(), own(), unknown(), suggestions()]).toEqual([
      false,
      true,
      false,
      false,
      true,
    ]);
  });

  it('are checked against the removed entities when the whole network is read again', async () => {
    await show();
    const isTouchedBy = vi.fn(() => true);
    const card = held([...entitiesKey, 'person', 30], isTouchedBy);
    live.changes = null;
    live.columns = { ...columnsAt(2), ids: [10, 40] };
    announceVersion(2);
    await advanceTime(6000);
    expect(card()).toBe(false);
    const [touch] = isTouchedBy.mock.lastCall as unknown as [NetworkTouch];
    expect([...touch.removed]).toEqual([20]);
  });
});

describe('a save in this tab', () => {
  it('updates the screen at once, and requests nothing more when the server announces it', async () => {
    await show();
    live.changes = renamed(1, 2, 'Ada Ng');
    await act(() => refreshEntities(live.queries));
    await advanceTime(0);
    expect(screen.getByText('Ada Ng, Reef')).toBeVisible();
    announceVersion(2);
    await advanceTime(10_000);
    expect(live.calls).toEqual([`changes?since=${epoch}-1`]);
  });

  it('drops cached answers when changes cannot be requested, and requests them again later', async () => {
    await show();
    const card = [...entitiesKey, 'person', 30];
    live.queries.setQueryData(card, 'Bo');
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
    await act(() => refreshEntities(live.queries));
    expect(live.queries.getQueryData(card)).toBeUndefined();
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json(renamed(1, 2, 'Ada Ng'))));
    await advanceTime(10_000);
    expect(screen.getByText('Ada Ng, Reef')).toBeVisible();
  });
});
