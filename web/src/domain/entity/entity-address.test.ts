import { expect, it } from 'vitest';
import { focusAddressOf, mapAddressOf, pathAddressOf, viewAddressOf } from './entity-address.ts';

it('mapAddressOf returns the address of the entity on the map', () => {
  expect(mapAddressOf('organization', 12)).toBe('/map?node=organization_12&zoom=true');
  expect(focusAddressOf('person', 3)).toBe('/map?focus=person_3');
});

it('pathAddressOf returns the address of the paths that start at the entity', () => {
  expect(pathAddressOf('person', 3)).toBe('/map?path=person_3..');
});

it('viewAddressOf returns the page for users who may open it, and the map for others', () => {
  expect(viewAddressOf('project', 7, true)).toBe('/project/7');
  expect(viewAddressOf('person', 7, false)).toBe('/map?node=person_7&zoom=true');
});
