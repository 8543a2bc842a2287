import { afterEach, describe, expect, it, vi } from 'vitest';
import { endOfDay, readDay, startOfDay } from './day-range.ts';

afterEach(() => vi.unstubAllEnvs());

describe('a day of a filter', () => {
  it.each([
    ['UTC', '2026-11-21T00:00:00.000Z', '2026-11-22T00:00:00.000Z'],
    ['Pacific/Auckland', '2026-11-20T11:00:00.000Z', '2026-11-21T11:00:00.000Z'],
    ['America/Los_Angeles', '2026-11-21T08:00:00.000Z', '2026-11-22T08:00:00.000Z'],
    ['Asia/Kathmandu', '2026-11-20T18:15:00.000Z', '2026-11-21T18:15:00.000Z'],
  ])('lasts to its very end in %s', (zone, start, end) => {
    vi.stubEnv('TZ', zone);
    expect(startOfDay('2026-11-21')).toBe(start);
    expect(endOfDay('2026-11-21')).toBe(end);
  });

  it('has 23 or 25 hours when the clocks change', () => {
    vi.stubEnv('TZ', 'Europe/Vienna');
    const hours = (day: string) =>
      (Date.parse(endOfDay(day) ?? '') - Date.parse(startOfDay(day) ?? '')) / 3_600_000;
    expect(hours('2026-03-29')).toBe(23);
    expect(hours('2026-10-25')).toBe(25);
    expect(hours('2026-12-31')).toBe(24);
  });

  it('is one of the calendar, or none', () => {
    expect(readDay('2028-02-29')).toBe('2028-02-29');
    for (const nonsense of ['2026-02-29', '2026-13-01', '2026-1-1', 'today', '', undefined, 7]) {
      expect(readDay(nonsense)).toBeNull();
    }
    expect(startOfDay('2026-02-30')).toBeNull();
    expect(endOfDay('0026-02-01')).toBeNull();
  });
});
