import { expect, inject, it } from 'vitest';
import { findFault, type Shape } from './row-shapes.ts';

const row: Shape = [
  {
    fields: {
      id: ['number'],
      name: ['string', 'null'],
      at: ['Date'],
      kind: [{ literal: 'person' }, { literal: 'project' }],
      tags: [{ items: [{ fields: { name: ['string'] } }] }],
      details: ['any'],
    },
  },
];
const fitting = { id: 1, name: null, at: new Date(), kind: 'person', tags: [], details: [1] };

it.each([
  [{}, null],
  [{ name: 'Ines', kind: 'project', tags: [{ name: 'REEF' }], details: null }, null],
  [{ id: '1' }, 'row.id is string, and no ["number"]'],
  [{ id: null }, 'row.id is null, and no ["number"]'],
  [{ at: '2026-01-01' }, 'row.at is string, and no ["Date"]'],
  [{ kind: 'tag' }, 'row.kind is string, and no [{"literal":"person"},{"literal":"project"}]'],
  [{ tags: [{ name: 'REEF' }, { name: 4 }] }, 'row.tags.1.name is number, and no ["string"]'],
  [{ name: undefined }, 'row.name is undefined, and no ["string","null"]'],
  [{ about: '' }, 'row.about is missing in the type'],
])('findFault returns for a row with %j: %s', (change, fault) => {
  expect(findFault({ ...fitting, ...change }, row)).toBe(fault);
});

it('row types are collected for every statement with a hand-written row type', () => {
  const rowTypes = inject('rowTypes');
  expect(Object.keys(rowTypes).length).toBeGreaterThan(130);
  expect(rowTypes['\n    select name from kysely_migration order by name']).toContainEqual({
    where: 'server/src/db/migrate.ts',
    shape: [{ fields: { name: ['string'] } }],
  });
});
