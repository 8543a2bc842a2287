import { describe, expect, it } from 'vitest';
import { readQuestion } from './search-question.ts';

describe('readQuestion', () => {
  it('returns null without words and filters [spec 3.3]', () => {
    expect(readQuestion({})).toBeNull();
    expect(readQuestion({ q: '   ', depth: 3, node: 'person_1' })).toBeNull();
  });

  it.each([
    [{ q: 'reef' }],
    [{ tag: ['REEF'] }],
    [{ entity_type: ['person' as const], role: ['Teacher'] }],
    [{ role: ['Teacher'] }],
    [{ place: ['Suva, Fiji'] }],
    [{ nation: ['Ngāi Tahu'] }],
    [{ entity_source: ['none' as const] }],
    [{ relationship_source: ['none' as const] }],
    [{ year_to: 1900 }],
    [{ year_from: 0 }],
  ])('reads %j as a search', (address) => {
    expect(readQuestion(address)).toMatchObject(address);
  });

  it('returns the parameters of the call as specified, with the years in order [spec 3.7]', () => {
    const address = { q: ' reef ', tag: ['A-B', 'ZINE'], year_from: 1900, year_to: 1870, depth: 2 };
    expect(readQuestion(address)).toEqual({
      q: 'reef',
      connection_depth: 2,
      limit: 50,
      max_nodes: 500,
      tag: ['A-B', 'ZINE'],
      entity_type: [],
      role: [],
      country: [],
      place: [],
      nation: [],
      state: [],
      entity_source: [],
      relationship_source: [],
      year_from: 1870,
      year_to: 1900,
    });
  });

  it('asks for all of a place, which is looked through rather than searched', () => {
    expect(readQuestion({ place: ['Suva'], q: 'reef' })?.limit).toBe(500);
  });
});
