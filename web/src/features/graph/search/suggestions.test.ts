import { describe, expect, it } from 'vitest';
import { listChips } from './chips.ts';
import { listSuggestions, readYears } from './suggestions.ts';
import { readSpan } from './typed-span.ts';

const found = [
  { id: 1, type: 'tag' as const, name: 'REEF', description: '', matched_on: [] },
  {
    id: 20,
    type: 'organization' as const,
    name: 'Reef Study',
    description: 'Counts corals.',
    matched_on: [],
  },
];
const suggest = (typed: string, address = {}) =>
  listSuggestions({
    typed,
    found,
    roles: ['Lead artist', 'Référent', 'Founder', 'Artist', 'Artist in residence', 'Co-artist'],
    chips: listChips(address),
    readSpan,
  }).map(({ text }) => text);

describe('listSuggestions [spec 3.2]', () => {
  it('returns tags with their hash, and entities, in the order of the server', () => {
    expect(suggest('reef')).toEqual(['#REEF', 'Reef Study']);
    expect(suggest('  ')).toEqual([]);
  });

  it('returns only tags for a text that begins with a hash', () => {
    expect(suggest('#ree')).toEqual(['#REEF']);
  });

  it('omits filters that are already set', () => {
    expect(suggest('reef', { tag: ['REEF'] })).toEqual(['Reef Study']);
  });

  it('offers kinds and at most three roles whose words begin with the text', () => {
    expect(suggest('org')[0]).toBe('Organisations');
    expect(suggest('art').slice(0, 3)).toEqual([
      'Role: Lead artist',
      'Role: Artist',
      'Role: Artist in residence',
    ]);
    expect(suggest('refer')[0]).toBe('Role: Référent');
  });

  it.each([
    ['1884', '1884'],
    ['1870-1900', '1870–1900'],
    ['1870 – 90', '1870–1890'],
    ['1870/71', '1870–1871'],
    ['1870s', '1870–1879'],
    ['1990-', 'From 1990'],
    ['since 1990', 'From 1990'],
    ['1990 - present', 'From 1990'],
    ['until 2005', 'Until 2005'],
  ])('reads %j as the years %j', (typed, text) => {
    expect(suggest(typed)[0]).toBe(text);
  });
});

describe('readYears', () => {
  it('accepts one year or two, and returns a problem for other input', () => {
    expect(readYears('1870', '1900')).toEqual({ from: 1870, to: 1900 });
    expect(readYears(' 1870 ', '')).toEqual({ from: 1870, to: undefined });
    expect(readYears('1900', '1870')).toHaveProperty('problem');
    expect(readYears('18', '')).toHaveProperty('problem');
    expect(readYears('', '')).toHaveProperty('problem');
  });
});
