import { expect, it } from 'vitest';
import { resultLink } from './result-link.ts';

const reef = { id: 12, type: 'organization', name: 'Reef Keepers', description: '' } as const;

it('resultLink leads to the page of an entity that the user may open [spec 3.2]', () => {
  expect(resultLink(reef, true)).toEqual({ to: '/organization/$id', params: { id: '12' } });
});

it('resultLink leads other users to the map, with the entity selected and zoomed to', () => {
  expect(resultLink(reef, false)).toEqual({
    to: '/map',
    search: { node: 'organization_12', zoom: true },
  });
});

it('resultLink leads from a tag to the map of all entities with that tag', () => {
  const tag = { id: 3, type: 'tag', name: 'TIDES', description: '' } as const;
  expect(resultLink(tag, true)).toEqual({ to: '/map', search: { tag: ['TIDES'] } });
});
