import { useRouter } from '@tanstack/react-router';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { renderPart } from '../../test-render.tsx';
import { changeValues, defineAddress } from './address.ts';
import { parseAddressSearch, stringifyAddressSearch } from './address-search.ts';
import { day, flag, int, listOf, oneOf, page, sorting, text } from './fields.ts';
import { useUrlState } from './use-url-state.ts';

const address = defineAddress({
  q: text(20),
  kind: oneOf(['person', 'project']),
  tab: oneOf(['people', 'projects'], 'people'),
  from: day(),
  min: int(0, 99),
  wide: flag(),
  tag: listOf(text()),
  role: listOf(oneOf(['artist', 'host'])),
  sorting: sorting(['name', 'age'], { by: 'name', order: 'asc' }),
  page: page(),
});
const nothing = address.read({});

describe('defineAddress', () => {
  it('reads every kind of field', () => {
    const search = parseAddressSearch(
      '?q=+reef+&kind=project&tab=projects&from=2028-02-29&min=3&wide=true&tag=A&tag=B&role=host&sort=age&order=desc&page=2',
    );
    expect(address.read(search)).toEqual({
      q: 'reef',
      kind: 'project',
      tab: 'projects',
      from: '2028-02-29',
      min: 3,
      wide: true,
      tag: ['A', 'B'],
      role: ['host'],
      sorting: { by: 'age', order: 'desc' },
      page: 2,
    });
  });

  it('returns initial values for invalid ones', () => {
    const search = {
      q: ['a', 'b'],
      kind: 'tag',
      tab: 'users',
      from: '2026-02-29',
      min: '-1',
      wide: 'yes',
      tag: [' ', 'A'],
      role: ['artist', 'planet'],
      sort: 'id',
      order: 'up',
      page: '0',
    };
    expect(address.read(search)).toEqual(nothing);
  });

  it('omits initial values when it writes an address', () => {
    expect(stringifyAddressSearch(address.write(nothing))).toBe('');
    expect(stringifyAddressSearch(address.write({ ...nothing, page: 2, min: 0 }))).toBe(
      '?min=0&page=2',
    );
  });

  it('reads back any values that it has written', () => {
    const someText = fc.string().map((value) => value.trim().slice(0, 20).trim());
    fc.assert(
      fc.property(
        fc.record({
          q: someText,
          kind: fc.constantFrom('person' as const, 'project' as const, null),
          tab: fc.constantFrom('people' as const, 'projects' as const),
          from: fc.constantFrom(null, '2026-11-21'),
          min: fc.option(fc.integer({ min: 0, max: 99 })),
          wide: fc.boolean(),
          tag: fc.array(someText.filter((tag) => tag !== '')),
          role: fc.array(fc.constantFrom('artist' as const, 'host' as const)),
          sorting: fc.record({
            by: fc.constantFrom('name' as const, 'age' as const),
            order: fc.constantFrom('asc' as const, 'desc' as const),
          }),
          page: fc.integer({ min: 1, max: 1_000_000 }),
        }),
        (values) => {
          const written = stringifyAddressSearch(address.write(values));
          expect(address.read(parseAddressSearch(written))).toEqual(values);
        },
      ),
    );
  });

  it('returns invalid values as undefined, and keeps unknown names', () => {
    const validated = address.validate({ min: 'soon', utm_source: 'newsletter', q: 'reef' });
    expect(validated).toMatchObject({ utm_source: 'newsletter', q: 'reef' });
    expect(validated).toHaveProperty('min', undefined);
    expect(address.validate(validated)).toEqual(validated);
  });

  it('counts the values that narrow a list', () => {
    const values = { ...nothing, q: 'reef', min: 0, tag: ['A'], page: 3 };
    expect(address.countSet(values)).toBe(4);
    expect(address.countSet(values, ['kind', 'min', 'tag'])).toBe(2);
  });
});

describe('changeValues', () => {
  it('returns to the first page, unless the change names a page', () => {
    const values = { ...nothing, page: 4 };
    expect(changeValues(address, values, { q: 'reef' })).toMatchObject({ q: 'reef', page: 1 });
    expect(changeValues(address, values, { q: 'reef', page: 4 }).page).toBe(4);
  });
});

function Screen() {
  const { values, change } = useUrlState(address);
  const { history } = useRouter();
  return (
    <>
      <p>
        {values.q} {values.tab} {values.page}
      </p>
      <p data-testid="address">{history.location.href}</p>
      <button
        type="button"
        onClick={() => {
          change({ q: 'tide' });
          change({ tab: 'projects' });
        }}
      >
        both
      </button>
      <button type="button" onClick={() => change({ q: '', tab: 'people' })}>
        none
      </button>
    </>
  );
}

describe('useUrlState', () => {
  it('applies two changes made at once, keeps other parameters, and omits initial values', async () => {
    await renderPart(<Screen />, '/?q=reef&page=3&other=1');
    expect(screen.getByText('reef people 3')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'both' }));
    expect(await screen.findByText('tide projects 1')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'none' }));
    expect(await screen.findByText('people 1')).toBeInTheDocument();
    expect(screen.getByTestId('address')).toHaveTextContent(/^\/\?other=1$/u);
  });
});
