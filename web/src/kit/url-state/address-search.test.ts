import { describe, expect, it } from 'vitest';
import { parseAddressSearch, stringifyAddressSearch } from './address-search.ts';

describe('parseAddressSearch', () => {
  it('reads every value as text', () => {
    expect(parseAddressSearch('?q=2020&zoom=true&node=person_12')).toEqual({
      q: '2020',
      zoom: 'true',
      node: 'person_12',
    });
  });

  it('returns a list for a repeated name', () => {
    expect(parseAddressSearch('?tag=SALT&tag=TIDE&tag=REEF')).toEqual({
      tag: ['SALT', 'TIDE', 'REEF'],
    });
  });

  it('decodes escaped values', () => {
    expect(parseAddressSearch('?q=T%C4%81maki+reef%26salt')).toEqual({ q: 'Tāmaki reef&salt' });
  });
});

describe('stringifyAddressSearch', () => {
  it('writes lists as repeated names, and omits empty values', () => {
    expect(
      stringifyAddressSearch({
        q: 'reef',
        tag: ['SALT', 'TIDE'],
        depth: 2,
        zoom: true,
        node: '',
        role: undefined,
      }),
    ).toBe('?q=reef&tag=SALT&tag=TIDE&depth=2&zoom=true');
  });

  it('returns an empty text for no values', () => {
    expect(stringifyAddressSearch({})).toBe('');
  });

  it('writes texts that look like numbers without quotes', () => {
    expect(stringifyAddressSearch({ q: '2020' })).toBe('?q=2020');
  });
});
