import { describe, expect, it } from 'vitest';
import type { Column } from '../data-table/column.ts';
import { writeCsv } from './csv.ts';

interface Reef {
  id: number;
  name: string;
  age: number;
}

const reefs: Reef[] = [
  { id: 1, name: 'Suva', age: 40 },
  { id: 2, name: 'Apia', age: 7 },
  { id: 3, name: 'Nukuʻalofa', age: 300 },
];
const columns: Column<Reef>[] = [
  {
    id: 'name',
    header: 'Name',
    sort: (a, b) => a.name.localeCompare(b.name),
    csv: ({ name }) => name,
  },
  { id: 'age', header: 'Age', sort: (a, b) => a.age - b.age, csv: ({ age }) => age },
  { id: 'actions', header: 'Actions', cell: () => null },
  { id: 'number', header: 'Number', csv: ({ id }) => id },
];

describe('writeCsv', () => {
  it('writes the columns for files, quotes values and escapes formulas', () => {
    const rows = [
      { id: 1, name: 'Su"va, Fiji', age: -4 },
      { id: 2, name: '=1+1', age: 7 },
    ];
    expect(writeCsv(columns, rows)).toBe(
      '\uFEFFName,Age,Number\r\n"Su""va, Fiji",-4,1\r\n\'=1+1,7,2\r\n',
    );
  });

  it.each(['=SUM(A1)', '+1', '-1', '@cmd', '\tx', '\rx'])('escapes the formula %j', (name) => {
    expect(writeCsv(columns, [{ id: 1, name, age: 2 }])).toContain(`'${name}`);
  });

  it('writes the rows in the order of their table', () => {
    const ids = (by: string, order: 'asc' | 'desc') =>
      writeCsv(columns, reefs, { by, order })
        .trim()
        .split('\r\n')
        .slice(1)
        .map((line) => line.at(-1));
    expect(ids('age', 'desc')).toEqual(['3', '1', '2']);
    expect(ids('name', 'asc')).toEqual(['2', '3', '1']);
    expect(ids('actions', 'asc')).toEqual(['1', '2', '3']);
  });
});
