import { expect, it } from 'vitest';
import { buildNetwork } from '../network/network.ts';
import { someColumns } from '../network/test-network.ts';
import { withStates } from './state-column.tsx';
import { listRows, type TableRow } from './table-rows.ts';

const given = [
  { id: 'name', header: 'Name' },
  { id: 'actions', header: 'Actions' },
];

it('says the status of those of which it is said, sorted as a life goes, the others last', () => {
  const rows = listRows(buildNetwork(someColumns()), null);
  const [first, second, third] = rows as [TableRow, TableRow, TableRow];
  const states = new Map([
    [first.id, 'ended'],
    [third.id, 'planned'],
  ] as const);
  const columns = withStates(given, states);
  expect(columns.map(({ header }) => header)).toEqual(['Name', 'Status', 'Actions']);
  const status = columns[1];
  expect(rows.map((row) => status?.csv?.(row)).slice(0, 3)).toEqual(['Ended', '', 'Planned']);
  const { sort } = status ?? {};
  if (typeof sort !== 'function') throw new Error('The column sorts by comparison.');
  expect([first, second, third].sort(sort)).toEqual([third, first, second]);
  expect(status?.heading?.(second)).toEqual({ key: '', label: 'Not said' });
});

it('is no column where nobody says it', () => {
  expect(withStates(given, new Map())).toBe(given);
  expect(withStates(given, undefined)).toBe(given);
});
