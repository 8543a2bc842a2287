import { describe, expect, it } from 'vitest';
import { parseAddressSearch, stringifyAddressSearch } from './address-search.ts';

describe('parseAddressSearch', () => {
  it('reads everything as text', () => {
    expect(parseAddressSearch('?q=2020&zoom=true&node=person_12')).toEqual({
      q: '2020',
      zoom: 'true',
      node: 'person_12',
    });
  });

  it('makes a list of a name that is repeated', () => {
    expect(parseAddressSearch('?tag=SALT&tag=TIDE&tag=REEF')).toEqual({
      tag: ['SALT', 'TIDE', 'REEF'],
    });
  });

  it('reads what is escaped', () => {
    expect(parseAddressSearch('?q=T%C4%81maki+reef%26salt')).toEqual({ q: 'Tāmaki reef&salt' });
  });
});

describe('stringifyAddressSearch', () => {
  it('writes lists by repeating the name, and leaves out what is empty', () => {
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

  it('writes nothing for nothing', () => {
    expect(stringifyAddressSearch({})).toBe('');
  });

  it('writes no quotes around texts that look like numbers', () => {
    expect(stringifyAddressSearch({ q: '2020' })).toBe('?q=2020');
  });
});
