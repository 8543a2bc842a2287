import { expect, it } from 'vitest';
import { aField } from '../../../domain/fields/test-defined-fields.ts';
import { buildNetwork } from '../network/network.ts';
import { someColumns } from '../network/test-network.ts';
import { withFields } from './field-columns.tsx';
import { listRows, type TableRow } from './table-rows.ts';

it('puts the fields that stand in the table before the actions, sorted with the empty last', () => {
  const rows = listRows(buildNetwork(someColumns()), null);
  const [first, second, third] = rows as [TableRow, TableRow, TableRow];
  const fields = [
    aField('waters', 'choices', { label: 'Waters', in_table: true }),
    aField('old', 'line', { in_table: true, archived_at: '2026-01-01T00:00:00Z' }),
    aField('since', 'year'),
  ];
  const cells = new Map([
    [
      'waters',
      new Map([
        [first.id, 'River'],
        [third.id, 'Lagoon'],
      ]),
    ],
  ]);
  const given = [
    { id: 'name', header: 'Name' },
    { id: 'actions', header: 'Actions' },
  ];
  const columns = withFields(given, fields, cells);
  expect(columns.map(({ header }) => header)).toEqual(['Name', 'Waters', 'Actions']);
  const waters = columns[1];
  expect(rows.map((row) => waters?.csv?.(row)).slice(0, 3)).toEqual(['River', '', 'Lagoon']);
  const { sort } = waters ?? {};
  if (typeof sort !== 'function') throw new Error('The column sorts by comparison.');
  expect([first, second, third].sort(sort)).toEqual([third, first, second]);
});
