import { afterEach, describe, expect, it, vi } from 'vitest';
import { createMatcher } from './create-matcher.ts';
import { endOfDay, isDay, startOfDay } from './days.ts';
import {
  cutText,
  formatCount,
  formatDay,
  formatFound,
  formatList,
  formatMinute,
  formatNumber,
  formatRange,
} from './formats.ts';

afterEach(() => vi.unstubAllEnvs());

describe('a day of a filter [spec 3.2]', () => {
  it.each([
    ['UTC', '2026-11-21T00:00:00.000Z', '2026-11-22T00:00:00.000Z'],
    ['Pacific/Auckland', '2026-11-20T11:00:00.000Z', '2026-11-21T11:00:00.000Z'],
    ['Asia/Kathmandu', '2026-11-20T18:15:00.000Z', '2026-11-21T18:15:00.000Z'],
  ])('lasts from midnight to midnight in %s', (zone, start, end) => {
    vi.stubEnv('TZ', zone);
    expect([startOfDay('2026-11-21'), endOfDay('2026-11-21')]).toEqual([start, end]);
  });

  it('has 23 or 25 hours when the clocks change', () => {
    vi.stubEnv('TZ', 'Europe/Vienna');
    const hours = (day: string) =>
      (Date.parse(endOfDay(day) ?? '') - Date.parse(startOfDay(day) ?? '')) / 3_600_000;
    expect(['2026-03-29', '2026-10-25', '2026-12-31'].map(hours)).toEqual([23, 25, 24]);
  });

  it('is rejected when the calendar does not contain it', () => {
    expect(isDay('2028-02-29')).toBe(true);
    for (const nonsense of ['2026-02-29', '2026-13-01', '2026-1-1', 'today', '']) {
      expect(isDay(nonsense)).toBe(false);
      expect(startOfDay(nonsense)).toBeUndefined();
    }
    expect([startOfDay(null), endOfDay(null)]).toEqual([undefined, undefined]);
  });
});

it('formats counts, days and minutes, and cuts text between characters', () => {
  vi.stubEnv('TZ', 'UTC');
  expect(formatCount(1204, ['tag', 'tags'])).toBe('1,204 tags');
  expect([0, 999, 1000, 123456, 1234567].map(formatNumber)).toEqual([
    '0',
    '999',
    '1,000',
    '123,456',
    '1,234,567',
  ]);
  expect(formatCount(1, ['tag', 'tags'])).toBe('1 tag');
  expect(formatDay('2026-10-20T12:03:00.000Z')).toBe('20 Oct 2026');
  expect(formatMinute('2026-10-20T12:03:00.000Z')).toBe('20 Oct 2026, 12:03');
  expect(cutText('reef', 4)).toBe('reef');
  expect(cutText('🪸🪸 tide', 3)).toBe('🪸🪸…');
});

it('createMatcher finds the typed text, ignoring accents, case and blanks around it', () => {
  const texts = ['Hạnh', 'hang', 'Écran'];
  expect(texts.filter(createMatcher(' HANH '))).toEqual(['Hạnh']);
  expect(texts.filter(createMatcher('é'))).toEqual(['Écran']);
  expect(texts.filter(createMatcher('  '))).toEqual(texts);
});

it.each([
  [[], ''],
  [['name'], 'name'],
  [['name', 'tags'], 'name and tags'],
  [['name', 'tags', 'links'], 'name, tags and links'],
])('formatList writes %j as %j', (words, text) => {
  expect(formatList(words)).toBe(text);
});

it.each([
  [1, 61, '1–20 of 61 users'],
  [4, 61, '61–61 of 61 users'],
  [2, 1204, '21–40 of 1,204 users'],
  [1, 20, '20 users'],
  [1, 1, '1 user'],
  [1, 0, '0 users'],
])('formatRange for page %i of %i rows returns %j', (page, total, sentence) => {
  expect(formatRange({ page, size: 20, total }, ['user', 'users'])).toBe(sentence);
});

it('formatFound counts up to 99, then returns "99+" [spec 2.2] [spec 2.9]', () => {
  expect([0, 99, 100, 872].map(formatFound)).toEqual(['0', '99', '99+', '99+']);
});
