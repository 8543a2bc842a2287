import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { serveAnswers } from '../../../test-answers.ts';
import { renderPart } from '../../../test-render.tsx';
import { AuditLog } from './audit-log.tsx';

const call = 'GET /api/v1/admin/audit';
const entry = {
  id: 1,
  at: '2026-01-01T12:00:00.000Z',
  event: 'access_granted',
  actor: { id: 4, email: null },
  target: { type: 'entity', id: 12, entity_type: 'project', name: 'Tide Lines' },
  user: { id: 9, email: 'aroha@example.org' },
  details: { role: 'MEMBER' },
  ip: null,
};
const page = (items: object[], total_count: number) => ({
  status: 200,
  body: { items, total_count, page: 1, page_size: 50, total_pages: Math.ceil(total_count / 50) },
});

let server: Awaited<ReturnType<typeof serveAnswers>>;
beforeEach(async () => {
  vi.stubEnv('TZ', 'Pacific/Auckland');
  server = await serveAnswers({ [call]: page([entry], 61) });
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await server.stop();
});

describe('the audit log', () => {
  it('requests the valid filters of its address, and page 1 after a filter changes', async () => {
    const given = 'actor=%233&target=reef&event=tag_merged&from=2026-01-01&to=2026-02-30&page=2';
    await renderPart(<AuditLog />, `/?${given}`);
    await screen.findByText('51–61 of 61 entries');
    const asked = new URL(server.callsTo(call)[0]?.url ?? '', 'http://localhost').searchParams;
    expect(Object.fromEntries(asked)).toEqual({
      actor: '#3',
      target: 'reef',
      event: 'tag_merged',
      from: '2025-12-31T11:00:00.000Z',
      page: '2',
      page_size: '50',
    });
    await userEvent.selectOptions(screen.getByLabelText('Event'), 'All');
    await vi.waitFor(() => expect(server.callsTo(call).at(-1)?.url).not.toContain('event='));
    expect(server.callsTo(call).at(-1)?.url).toContain('page=1');
  });

  it('shows who acted, on which entity, and whose access it was', async () => {
    await renderPart(<AuditLog />);
    const row = (await screen.findByRole('link', { name: 'Tide Lines' })).closest('tr');
    expect(row).toHaveTextContent('Access granted');
    expect(row).toHaveTextContent('role: Member');
    expect(row).toHaveTextContent('Deleted user #4');
    expect(row).toHaveTextContent('Access of aroha@example.org');
    expect(screen.getByRole('link', { name: 'Tide Lines' })).toHaveAttribute('href', '/project/12');
  });

  it('distinguishes an empty log from filters without matches', async () => {
    server.answers[call] = page([], 0);
    await renderPart(<AuditLog />, '/?to=2026-01-01');
    expect(await screen.findByRole('heading', { name: 'No entries found' })).toBeInTheDocument();
    expect(server.callsTo(call)[0]?.url).toContain('to=2026-01-01T11%3A00%3A00.000Z');
    await userEvent.click(screen.getByRole('button', { name: 'Clear all filters' }));
    expect(
      await screen.findByRole('heading', { name: 'Nothing was logged yet' }),
    ).toBeInTheDocument();
  });
});
