import { expect, it } from 'vitest';
import { sortedBy } from './sorting.ts';

it('turns the order of a column round, and begins another one where it is most telling', () => {
  const most = new Set(['usage'] as const) as ReadonlySet<'name' | 'usage'>;
  expect(sortedBy({ by: 'name', order: 'asc' }, 'name', most)).toEqual({
    by: 'name',
    order: 'desc',
  });
  expect(sortedBy({ by: 'name', order: 'desc' }, 'usage', most)).toEqual({
    by: 'usage',
    order: 'desc',
  });
  expect(sortedBy({ by: 'usage', order: 'asc' }, 'name', most)).toEqual({
    by: 'name',
    order: 'asc',
  });
});
