import { expect, it } from 'vitest';
import { withIndices } from './heard.ts';

it('withIndices keeps those of several nodes that are still there', () => {
  const indexNow = (index: number) => (index === 2 ? null : index + 10);
  expect(withIndices({ name: 'onMany', values: [[1, 2, 3]] }, indexNow)).toEqual({
    name: 'onMany',
    values: [[11, 13]],
  });
  expect(withIndices({ name: 'onMany', values: [[2]] }, indexNow)).toBeNull();
});
