import { expect, it } from 'vitest';
import { relativeTime } from './user-text.ts';

const now = new Date('2026-11-21T12:00:00.000Z');

it.each([
  ['2026-11-21T12:00:00.000Z', '0s ago'],
  ['2026-11-21T11:59:38.000Z', '22s ago'],
  ['2026-11-21T11:59:00.001Z', '59s ago'],
  ['2026-11-21T11:59:00.000Z', '1m ago'],
  ['2026-11-21T11:00:00.001Z', '59m ago'],
  ['2026-11-21T11:00:00.000Z', '1h ago'],
  ['2026-11-20T12:00:00.001Z', '23h ago'],
  ['2026-11-20T12:00:00.000Z', '1d ago'],
  ['2026-10-21T12:00:00.000Z', '31d ago'],
  // The clock of the server may be slightly ahead of the browser's.
  ['2026-11-21T12:00:05.000Z', '0s ago'],
])('relativeTime of %s is %s [spec 3.2] [spec 3.9]', (time, text) => {
  expect(relativeTime(time, now)).toBe(text);
});
