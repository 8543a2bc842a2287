import { expect, it } from 'vitest';
import { describeView } from './shared-view.ts';

const view = {
  siteName: 'Tide & Co',
  origin: 'https://map.example.org',
  href: '/map?q=reef',
  address: {},
  selected: null,
  focus: null,
  group: null,
  ends: null,
  count: 4401,
  now: new Date(2026, 10, 22),
};

it('describeView returns the link, and a frame that shows the same view', () => {
  const address = {
    node: 'person_12',
    view: 'table',
    path: 'person_3..project_9',
    weighting: 'none',
    nth: 2,
    years: '1990-1999',
    q: 'reef "x"',
    tag: ['SALT', 'TIDE'],
    at: '1,-2,3',
  } as const;
  const { link, embed, title } = describeView({
    ...view,
    address: { ...address, tag: [...address.tag] },
    selected: 'Ines Quill',
  });
  expect(link).toBe('https://map.example.org/map?q=reef');
  expect(title).toBe('Map: Ines Quill, “reef "x"”, #SALT or #TIDE, 1990 to 1999 · Tide & Co');
  document.body.innerHTML = embed;
  const frame = document.querySelector('iframe');
  const src = new URL(frame?.getAttribute('src') ?? '');
  expect(src.origin + src.pathname).toBe('https://map.example.org/embed/map');
  expect([...src.searchParams]).toEqual([
    ['node', 'person_12'],
    ['years', '1990-1999'],
    ['q', 'reef "x"'],
    ['tag', 'SALT'],
    ['tag', 'TIDE'],
    ['at', '1,-2,3'],
  ]);
  expect(frame?.title).toBe(title);
  document.body.innerHTML = '';
});

it('describeView cites the view with title, number of entities, date and address', () => {
  expect(describeView(view).citation).toBe(
    'Tide & Co (2026). Map [network map, 4,401 entities]. Retrieved 22 November 2026, from https://map.example.org/map?q=reef',
  );
  const one = describeView({ ...view, count: 1, address: { q: 'reef' } });
  expect(one.citation).toContain('Map: “reef” [network map, 1 entity]');
});

it('describeView names the focused group, and both ends of a path except in the frame', () => {
  const group = describeView({ ...view, group: '#REEF', address: { years: '1990' } });
  expect(group.title).toBe('Map: group #REEF, 1990 · Tide & Co');
  const focus = { name: 'Ines Quill', steps: 2 };
  expect(describeView({ ...view, focus }).title).toBe('Map: Ines Quill and 2 steps · Tide & Co');
  const path = describeView({ ...view, ends: ['Ines Quill', 'Tide Lines'] });
  expect(path.title).toBe('Map: from Ines Quill to Tide Lines · Tide & Co');
  expect(path.citation).toContain('Map: from Ines Quill to Tide Lines [network map');
  expect(path.embed).toContain('title="Map · Tide &amp; Co"');
});
