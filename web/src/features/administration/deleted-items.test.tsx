import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { restoredText } from '../../domain/deleted/messages.ts';
import { serveAnswers } from '../../test-answers.ts';
import { renderPart } from '../../test-render.tsx';
import { DeletedItems } from './deleted-items.tsx';

const call = 'GET /api/v1/admin/deleted';
const item = {
  id: 3,
  kind: 'entity',
  subject_id: 12,
  entity_type: 'project',
  name: 'Tide Lines',
  reason: 'deleted',
  report_reason: null,
  deleted_at: '2026-01-01T12:00:00.000Z',
  expires_at: '2026-01-31T12:00:00.000Z',
  days_left: 1,
  relationships: 2,
  deleted_by: { id: 4, email: 'aroha@example.org' },
};
const removed = { ...item, id: 5, name: 'Tidal', reason: 'removed', report_reason: 'private' };
const merged = { ...item, id: 4, name: 'Tide Line', reason: 'merged', deleted_by: null };
const paged = (items: object[]) => ({
  status: 200,
  body: { items, total_count: items.length, page: 1, page_size: 20, total_pages: 1 },
});
const restored = {
  kind: 'entity',
  subject_id: 12,
  entity_type: 'project',
  name: 'Tide Lines',
  relationships: 2,
  waiting: 1,
  folded: 1,
  lost: 1,
} as const;

let server: Awaited<ReturnType<typeof serveAnswers>>;
beforeEach(async () => {
  server = await serveAnswers({
    [call]: paged([item, merged, removed]),
    'POST /api/v1/deleted/3/restore': { status: 200, body: restored },
  });
});
afterEach(() => server.stop());

describe('the list of deleted items', () => {
  it('requests the items of its address, and restores a deleted item, but no merged one', async () => {
    await renderPart(<DeletedItems />, '/?q=tide&type=relationship');
    const row = (await screen.findByText('Tide Lines')).closest('tr');
    expect(row).toHaveTextContent('Tide LinesProject1 Jan 20261 day leftaroha@example.org');
    const asked = new URL(server.callsTo(call)[0]?.url ?? '', 'http://localhost').searchParams;
    expect(Object.fromEntries(asked)).toEqual({
      search: 'tide',
      type: 'relationship',
      page: '1',
      page_size: '20',
    });
    expect(screen.queryByRole('button', { name: 'Restore Tide Line' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Merged' })).toHaveAttribute(
      'href',
      expect.stringContaining('tab=duplicates&show=merged'),
    );
    expect(screen.getByText('Tidal').closest('tr')).toHaveTextContent(
      'Removed after a report: something is private',
    );
    expect(screen.getByRole('button', { name: 'Restore Tidal' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Restore Tide Lines' }));
    await expect.poll(() => server.callsTo('POST /api/v1/deleted/3/restore')).toHaveLength(1);
  });

  it('asks for confirmation before it erases an item', async () => {
    await renderPart(<DeletedItems />);
    await userEvent.click(await screen.findByRole('button', { name: 'Erase Tide Lines now' }));
    expect(await screen.findByRole('dialog', { name: 'Erase Now' })).toHaveTextContent(
      'nobody can restore it any more',
    );
  });
});

describe('restoredText', () => {
  it('names what was restored, and the connections that were not', () => {
    expect(restoredText(restored)).toBe(
      'Tide Lines is back with 2 connections. 1 connection will come back when you restore the other end too. 1 connection had already been added again. 1 connection lost: the other end was erased.',
    );
    const connection = { ...restored, kind: 'relationship', name: 'Ines – Salt' } as const;
    expect(restoredText({ ...connection, waiting: 0 })).toBe('Ines – Salt is connected again.');
    expect(restoredText({ ...connection, waiting: 0, relationships: 0 })).toBe(
      'Ines – Salt is connected already.',
    );
    expect(restoredText(connection)).toBe(
      'Ines – Salt comes back when its other end, also deleted, is restored.',
    );
  });
});
