import { expect, it } from 'vitest';
import { resultLink } from './result-link.ts';

const reef = { id: 12, type: 'organization', name: 'Reef Keepers', description: '' } as const;

it('leads to the page of what may be opened [spec 3.2]', () => {
  expect(resultLink(reef, true)).toEqual({ to: '/organization/$id', params: { id: '12' } });
});

it('leads everybody else to the map, selected and flown to', () => {
  expect(resultLink(reef, false)).toEqual({
    to: '/map',
    search: { node: 'organization_12', zoom: true },
  });
});

it('leads from a tag to the map of all that has it', () => {
  const tag = { id: 3, type: 'tag', name: 'TIDES', description: '' } as const;
  expect(resultLink(tag, true)).toEqual({ to: '/map', search: { tag: ['TIDES'] } });
});
