import { expect, it } from 'vitest';
import { placeKeys } from './place-keys.ts';

it('placeKeys are the names of a place, alone and with its country, folded', () => {
  const place = { place_name: 'Te Whare', city: 'Tāmaki', state: '', country: 'Aotearoa' };
  expect(placeKeys(place)).toEqual([
    ...['te whare', 'tamaki', 'aotearoa', 'te whare, aotearoa', 'tamaki, aotearoa'],
  ]);
  expect(placeKeys({ city: 'Suva', state: '', country: '' })).toEqual(['suva']);
  expect(placeKeys({ city: '', state: '', country: 'Fiji' })).toEqual(['fiji']);
});
