import { expect, it } from 'vitest';
import {
  cleanAddress,
  isDay,
  noSource,
  type SourceItem,
  sourceFault,
  uniteSources,
  writeSource,
} from './sources.ts';

const item = (title: string, more: Partial<SourceItem> = {}): SourceItem => ({
  ...{ ...noSource, author: 1, at: '2026-05-14T00:00:00.000Z' },
  title,
  ...more,
});

it('takes addresses of the web, with or without their scheme, and nothing else', () => {
  expect(cleanAddress(' example.org/a ', 100)).toBe('https://example.org/a');
  expect(cleanAddress('http://example.org', 100)).toBe('http://example.org');
  expect(cleanAddress(' ', 100)).toBe('');
  for (const typed of ['javascript:alert(1)', 'ftp://example.org', 'a word', 'word', 'data:,x']) {
    expect([typed, cleanAddress(typed, 100)]).toEqual([typed, null]);
  }
  expect(cleanAddress('https://example.org/long', 20)).toBeNull();
});

it('knows the days of the calendar', () => {
  expect(['2026-05-14', '2024-02-29'].every(isDay)).toBe(true);
  expect(['2026-02-29', '2026-5-4', 'May', ''].some(isDay)).toBe(false);
});

it('unites sources, those of the first one first, each once', () => {
  const known = [item('a'), item('b')];
  const others = [item('b', { author: 2 }), item('a', { quote: 'x' }), item('c')];
  const united = uniteSources(known, others, 4);
  expect(united.map(({ title, quote }) => title + quote)).toEqual(['a', 'b', 'ax', 'c']);
  expect(united[1]?.author).toBe(1);
  expect(uniteSources(known, others, 3)).toHaveLength(3);
});

it('says enough only with who, a title or an address, unless it is own knowledge', () => {
  expect(sourceFault({ kind: 'own_knowledge', title: '', url: '' }, false)).toBeNull();
  expect(sourceFault({ kind: 'said_by', title: '', url: '' }, true)).toBeNull();
  expect(sourceFault({ kind: 'said_by', title: '', url: 'x' }, false)).not.toBeNull();
  expect(sourceFault({ kind: 'document', title: '', url: '' }, true)).not.toBeNull();
});

it('is one line of text in files', () => {
  const source = { ...noSource, title: 'Diary', on: '2026-05-14', certainty: 'disputed' } as const;
  expect(writeSource({ ...source, quote: 'At sea', said_by: 'Ines Quill' })).toBe(
    'web: Ines Quill, Diary, “At sea” (2026-05-14, disputed)',
  );
  expect(writeSource({ ...noSource, kind: 'own_knowledge', said_by: null })).toBe('own_knowledge');
});
