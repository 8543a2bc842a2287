import { expect, it } from 'vitest';
import { mapAddressOf } from './entity-address.ts';

it('leads to the entity on the map', () => {
  expect(mapAddressOf('organization', 12)).toBe('/map?node=organization_12&zoom=true');
});
