import { expect, it } from 'vitest';
import { buildNetwork } from '../network/network.ts';
import { partOf } from '../network/part-of-network.ts';
import { someColumns } from '../network/test-network.ts';
import { KnownSizes } from './known-sizes.ts';
import { withSizes } from './size-column.tsx';

const whole = buildNetwork(someColumns());
const values = Float32Array.from(whole.ids, (_, index) => 0.25 * index);
const most = Math.max(...whole.degrees);
const measured = (otherwise: 0 | null = null) => ({
  ids: whole.ids,
  values,
  count: whole.size,
  starts: whole.size,
  otherwise,
});

it('KnownSizes sizes the largest value as the best connected node, also in a part', () => {
  const last = whole.size - 1;
  const reach = new KnownSizes('reach', whole, measured());
  expect(reach.sizesOf(whole)[last]).toBe(most);
  expect(reach.sizesOf(whole)[0]).toBe(0);
  const ids = [whole.ids[1] ?? 0];
  const part = partOf(whole, ids, new Float32Array(2));
  expect(reach.sizesOf(part)[0]).toBeCloseTo(most / last, 5);
  expect(new KnownSizes('between', whole, measured()).sizesOf(part)[0]).toBeCloseTo(
    most / Math.sqrt(last),
    5,
  );
  expect(reach.valueOf(999_999)).toBeNull();
  // Of a network that is not held whole, what is not listed has none.
  expect(new KnownSizes('reach', whole, measured(0)).valueOf(999_999)).toBe(0);
});

it('withSizes adds a column after that of connections, which sorts and is written as a number', () => {
  const sizes = new KnownSizes('between', whole, measured());
  const [, column] = withSizes([{ id: 'connections', header: 'Connections' }], sizes);
  const row = (index: number) => ({ id: whole.ids[index] ?? 0 }) as never;
  expect(column?.header).toBe('Between');
  expect(column?.csv?.(row(1))).toBe(0.25);
  expect(column?.cell?.(row(1), {} as never)).toBe('25%');
  const { sort } = column ?? {};
  expect(typeof sort === 'function' && sort(row(1), row(2)) < 0).toBe(true);
  expect(withSizes([], null)).toEqual([]);
});
