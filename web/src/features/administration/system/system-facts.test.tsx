import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { refusal, serveAnswers } from '../../../test-answers.ts';
import { renderPart } from '../../../test-render.tsx';
import { SystemInfo } from './system-info.tsx';

const whole = {
  ...{ version: '0.1.0', node_version: '20.20.2', started_at: '2026-11-20T10:00:00Z' },
  uptime_seconds: 60,
  database: {
    ...{ engine: 'embedded', version: '17.5', size_bytes: 12_400_000 },
    ...{ migrations: 40, newest_migration: '0040-last' },
  },
  pictures: { count: 1204, size_bytes: 5_000_000 },
  mail: { delivery: 'smtp', waiting: 2, given_up: 0 },
  backup: {
    last: {
      ...{ at: '2026-11-21T04:00:00Z', where: 'server' },
      ...{ size_bytes: 34_000_000, is_encrypted: true },
    },
    bucket: {
      count: 14,
      newest: { at: '2026-11-21T04:01:00Z', size_bytes: 34_000_000, is_encrypted: true },
    },
    failed: null as { at: string; reason: string } | null,
  },
  replica: null as null | { is_used: boolean; lag_seconds: number | null; served: object },
  disk: { free_bytes: 120_000_000_000 },
  ...{ live_connections: 17, failed_logins: 1203 },
  slowest_calls: [{ route: 'GET /api/v1/search', count: 1500, p95_ms: 340, longest_ms: 2100 }],
  jobs: [
    { name: 'mail', last_run_at: '2026-11-21T05:00:00Z', has_failed: true },
    { name: 'cleanup', last_run_at: null, has_failed: false },
  ],
};
const empty = { ...whole, backup: { last: null, bucket: null, failed: null }, slowest_calls: [] };

let answer: ReturnType<typeof refusal>;
let server: Awaited<ReturnType<typeof serveAnswers>>;
beforeEach(async () => {
  answer = { status: 200, body: whole };
  server = await serveAnswers({ 'GET /api/v1/admin/system': () => answer });
});
afterEach(() => {
  vi.unstubAllGlobals();
  return server.stop();
});

async function factOf(group: string, name: string): Promise<string | null> {
  const part = await screen.findByRole('region', { name: group });
  expect(within(part).getByRole('heading', { level: 3 })).toHaveTextContent(group);
  const term = within(part).getByText(name);
  return term.parentElement?.querySelector('dd')?.textContent ?? null;
}

it('says in words how the system is, in groups', async () => {
  await renderPart(<SystemInfo />);
  expect(await factOf('What is stored', 'Free on the disk')).toBe('120 GB');
  expect(await factOf('What is stored', 'Pictures')).toBe('1,204, 5 MB');
  expect(await factOf('Backups', 'Last backup')).toMatch(
    /^21 Nov 2026, \d\d:00, on the server, 34 MB, encrypted$/u,
  );
  expect(await factOf('Backups', 'In the bucket')).toMatch(
    /^21 Nov 2026, \d\d:01, 34 MB, encrypted, 14\u00a0kept$/u,
  );
  expect(screen.queryByText('The last one failed')).toBeNull();
  expect(await factOf('Activity', 'Email')).toBe('sent by SMTP, 2 waiting');
  expect(await factOf('Activity', 'Live maps open')).toBe('17');
  expect(await factOf('Activity', 'Failed logins of the last hour')).toBe('1,203');
  expect(await factOf('Slowest calls of the last hour', 'GET /api/v1/search')).toBe(
    '1,500 calls: 95% within 340 ms, longest 2,100 ms',
  );
  expect(await factOf('Background work', 'Sending emails')).toMatch(/^21 Nov 2026, .*, failed$/u);
  expect(await factOf('Background work', 'Erasing what has expired')).toBe('not yet');
});

it.each([
  [true, 0.24, 'serves searches and lists, 0.2 s behind; 1,204 times since the start'],
  [true, null, 'serves searches and lists; 1,204 times since the start'],
  [
    false,
    null,
    'not used now, so the database itself serves searches and lists; 1 time since the start. The log of the server says why',
  ],
  [
    false,
    1209.1,
    'not used now, 1,209.1 s behind, so the database itself serves searches and lists; 1 time since the start. The log of the server says why',
  ],
])('says what the replica does: used %s, %s s behind', async (is_used, lag_seconds, words) => {
  const replica = { is_used, lag_seconds, served: { replica: 1204, primary: 1 } };
  answer = { status: 200, body: { ...whole, replica } };
  await renderPart(<SystemInfo />);
  expect(await factOf('Activity', 'Read replica')).toBe(words);
});

it('says nothing of a replica where there is none', async () => {
  await renderPart(<SystemInfo />);
  expect(await factOf('Activity', 'Live maps open')).toBe('17');
  expect(screen.queryByText('Read replica')).toBeNull();
});

it('says that there is no backup, why the last one failed, and that nothing was called', async () => {
  const failed = { at: '2026-11-21T04:00:00Z', reason: 'recipients' };
  answer = { status: 200, body: { ...empty, backup: { last: null, bucket: null, failed } } };
  await renderPart(<SystemInfo />);
  expect(await factOf('Backups', 'Last backup')).toBe('never, as far as this server knows');
  expect(await factOf('Backups', 'The last one failed')).toMatch(
    /^21 Nov 2026, .*: BACKUP_ENCRYPT_TO cannot be used$/u,
  );
  expect(screen.getByText('None yet: the count began when the server started.')).toBeVisible();
});

it('says that the bucket is empty, and that a backup could not be sent to it', async () => {
  const failed = { at: '2026-11-21T04:00:00Z', reason: 'bucket' };
  const bucket = { count: 0, newest: null };
  answer = { status: 200, body: { ...whole, backup: { ...whole.backup, bucket, failed } } };
  await renderPart(<SystemInfo />);
  expect(await factOf('Backups', 'In the bucket')).toBe('none yet');
  expect(await factOf('Backups', 'The last one failed')).toMatch(
    /: it could not be sent to its bucket, and the log of the server says why$/u,
  );
});

it('says that it could not be loaded', async () => {
  answer = refusal(403, 'forbidden', 'Superusers only');
  await renderPart(<SystemInfo />);
  expect(await screen.findByRole('alert')).toBeVisible();
});
