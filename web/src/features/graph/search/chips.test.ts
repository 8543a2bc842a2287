import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aField } from '../../../domain/fields/test-defined-fields.ts';
import {
  parseAddressSearch,
  stringifyAddressSearch,
} from '../../../kit/url-state/address-search.ts';
import { type MapAddress, readMapAddress } from '../map-address.ts';
import {
  addFilter,
  changeDepth,
  changeWords,
  clearSearch,
  type Filter,
  listChips,
  removeFilter,
} from './chips.ts';
import { readQuestion } from './search-question.ts';

const texts = (address: MapAddress) => listChips(address).map(({ text }) => text);

const anyFilter: fc.Arbitrary<Filter> = fc.oneof(
  fc.record({
    kind: fc.constant('field' as const),
    name: fc.constantFrom('field.waters' as const, 'field.boat' as const),
    value: fc.constantFrom('lagoon', 'true'),
  }),
  fc.record({ kind: fc.constant('tag' as const), value: fc.constantFrom('REEF', 'ZINE', 'OPERA') }),
  fc.record({
    kind: fc.constant('entity_type' as const),
    value: fc.constantFrom('person' as const, 'project' as const, 'organization' as const),
  }),
  fc.record({
    kind: fc.constant('role' as const),
    value: fc.constantFrom('Teacher', 'Lead & co.'),
  }),
  fc.record({
    kind: fc.constant('country' as const),
    value: fc.constantFrom('Chile', 'Côte d’Ivoire'),
  }),
  fc.record({
    kind: fc.constant('place' as const),
    value: fc.constantFrom('Suva', 'Suva, Fiji'),
  }),
  fc.record({
    kind: fc.constant('nation' as const),
    value: fc.constantFrom('Ngāi Tahu', 'Yorta Yorta'),
  }),
  fc.record({
    kind: fc.constant('state' as const),
    value: fc.constantFrom('planned' as const, 'ended' as const),
  }),
  fc.record({
    kind: fc.constantFrom('entity_source' as const, 'relationship_source' as const),
    value: fc.constant('none' as const),
  }),
  fc.record({
    kind: fc.constant('years' as const),
    from: fc.option(fc.integer({ min: 1000, max: 1500 }), { nil: undefined }),
    to: fc.integer({ min: 1501, max: 2100 }),
  }),
);

describe('listChips [spec 3.2]', () => {
  it('lists every filter of the address, kind by kind', () => {
    const address: MapAddress = {
      year_from: 1870,
      year_to: 1900,
      role: ['Teacher'],
      tag: ['PAINTING', 'MURAL'],
      entity_type: ['organization'],
      state: ['paused'],
      entity_source: ['none'],
      relationship_source: ['none'],
      q: 'words are no chip',
    };
    expect(texts(address)).toEqual([
      '#PAINTING',
      '#MURAL',
      'Organisations',
      'Role: Teacher',
      'Paused',
      'Entity without a source',
      'Connection without a source',
      '1870–1900',
    ]);
  });

  it('joins values of one filter with "or", and filters with "and"', () => {
    const address: MapAddress = {
      tag: ['MURAL', 'ZINE'],
      country: ['Chile', 'Peru'],
      place: ['Temuco, Chile'],
      nation: ['Mapuche'],
      year_to: 1900,
    };
    expect(listChips(address).map(({ joint, text }) => `${joint} ${text}`)).toEqual([
      ' #MURAL',
      'or #ZINE',
      'and Country: Chile',
      'or Country: Peru',
      'and Place: Temuco, Chile',
      'and Nation: Mapuche',
      'and Until 1900',
    ]);
  });

  it.each([
    [{ year_from: 1884, year_to: 1884 }, '1884'],
    [{ year_from: 1884 }, 'From 1884'],
    [{ year_to: 1900 }, 'Until 1900'],
  ])('shows the years %j as %j', (years, text) => {
    expect(texts(years)).toEqual([text]);
  });
});

describe('the filters of an address', () => {
  it('are read from a link as they were written, and can be removed one by one', () => {
    fc.assert(
      fc.property(fc.array(anyFilter, { maxLength: 6 }), (filters) => {
        const address = filters.reduce(addFilter, { q: 'reef', depth: 2 } as MapAddress);
        const link = stringifyAddressSearch({ ...address });
        const read = readMapAddress(parseAddressSearch(link.slice(1)));
        expect(texts(read)).toEqual(texts(address));
        const bare = listChips(read).reduce((rest, { filter }) => removeFilter(rest, filter), read);
        expect(bare).toEqual({ q: 'reef', depth: 2 });
      }),
    );
  });

  it('contain an added tag once, and new years in place of the old', () => {
    const tag: Filter = { kind: 'tag', value: 'REEF' };
    expect(addFilter(addFilter({}, tag), tag)).toEqual({ tag: ['REEF'] });
    const role = (value: string): Filter => ({ kind: 'role', value });
    expect(addFilter(addFilter({}, role('Künstlerin')), role('KUNSTLERIN'))).toEqual({
      role: ['Künstlerin'],
    });
    expect(
      addFilter({ year_from: 1990, year_to: 2000 }, { kind: 'years', from: 2010, to: undefined }),
    ).toEqual({ year_from: 2010 });
  });

  it('lose one of several tags without the others', () => {
    const address: MapAddress = { tag: ['REEF', 'ZINE'], node: 'person_1' };
    expect(removeFilter(address, { kind: 'tag', value: 'REEF' })).toEqual({
      tag: ['ZINE'],
      node: 'person_1',
    });
  });

  it('are cleared with the words and the depth of the search, and nothing else', () => {
    const address = { q: 'reef', tag: ['A-B'], year_to: 3, depth: 3, node: 'person_1', later: 'x' };
    expect(clearSearch(address)).toEqual({ node: 'person_1', later: 'x' });
  });

  it('omit blank words and the first depth', () => {
    expect(changeWords({ q: 'reef', view: 'table' }, '  ')).toEqual({ view: 'table' });
    expect(changeWords({}, ' tide ')).toEqual({ q: 'tide' });
    expect(changeDepth({ depth: 3 }, 1)).toEqual({});
    expect(changeDepth({}, 2)).toEqual({ depth: 2 });
  });
});

it('names the filters by defined fields, joins them by field, and asks the server for them', () => {
  const options = [{ key: 'lagoon', label: 'Lagoon' }];
  const fields = [
    aField('waters', 'choice', { label: 'Waters', options }),
    aField('boat', 'flag', { label: 'Has a boat' }),
  ];
  const address = readMapAddress(
    parseAddressSearch('?field.waters=lagoon&field.boat=true&field.waters=sea&field.gone=x'),
  );
  const chips = listChips(address, fields).map(({ text, joint }) => `${joint} ${text}`.trim());
  expect(chips).toEqual(['Waters: Lagoon', 'or Waters: sea', 'and Has a boat', 'and gone: x']);
  expect(readQuestion(address)).toMatchObject({
    'field.waters': ['lagoon', 'sea'],
    'field.boat': ['true'],
  });
  const without = removeFilter(address, { kind: 'field', name: 'field.boat', value: 'true' });
  expect(Object.keys(without)).not.toContain('field.boat');
  expect(readQuestion(clearSearch(address))).toBeNull();
});
