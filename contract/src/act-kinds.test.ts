import { expect, it } from 'vitest';
import { isSeveral } from './act-kinds.ts';
import { entityFields } from './model/fields.ts';

it('knows the parts whose names are plurals', () => {
  const nouns = entityFields.filter(({ name }) => isSeveral(name)).map(({ noun }) => noun);
  expect(nouns.sort()).toEqual(
    [
      ...['Labels', 'Notices', 'fields of our own', 'identifiers', 'links', 'nations'],
      ...['other names', 'pictures', 'places', 'sources', 'tags'],
    ].sort(),
  );
  expect([isSeveral('years'), isSeveral('role')]).toEqual([true, false]);
});
