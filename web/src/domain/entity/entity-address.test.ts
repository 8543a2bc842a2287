import { expect, it } from 'vitest';
import { mapAddressOf, pathAddressOf, viewAddressOf } from './entity-address.ts';

it('leads to the entity on the map', () => {
  expect(mapAddressOf('organization', 12)).toBe('/map?node=organization_12&zoom=true');
});

it('leads to the paths from the entity to another one', () => {
  expect(pathAddressOf('person', 3)).toBe('/map?path=person_3..');
});

it('leads whoever may open an entity to its page, and everyone else to the map', () => {
  expect(viewAddressOf('project', 7, true)).toBe('/project/7');
  expect(viewAddressOf('person', 7, false)).toBe('/map?node=person_7&zoom=true');
});
