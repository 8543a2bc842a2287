import { expect, it } from 'vitest';
import { readSearchAddress, writeSearchAddress } from './search-address.ts';

it('reads what it wrote', () => {
  for (const address of [
    { q: 'reef keepers', type: null, depth: null },
    { q: '2020', type: 'project', depth: null },
    { q: '', type: null, depth: 3 },
  ] as const) {
    expect(readSearchAddress(writeSearchAddress(address))).toEqual(address);
  }
});

it('takes nonsense for nothing', () => {
  const nothing = { q: '', type: null, depth: null };
  expect(readSearchAddress({ q: ['a', 'b'], type: 'tag', depth: '4' })).toEqual(nothing);
});
