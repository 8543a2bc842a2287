import { Button } from '@mantine/core';
import { useState } from 'react';
import { saveFile } from '../../lib/save-file.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { Column } from '../data-table/column.ts';
import { writeCsv } from '../data-table/csv.ts';
import { DataTable } from '../data-table/data-table.tsx';
import { pageOf } from '../data-table/page-numbers.ts';
import { TablePager } from '../data-table/pager.tsx';
import { RowButton, RowLink } from '../data-table/row-opener.tsx';
import type { Sorting } from '../url-state/fields.ts';
import { type Reef, reefs } from './reefs.ts';

const data: Column<Reef>[] = [
  {
    id: 'shore',
    header: 'Shore',
    cell: ({ shore }) => shore,
    csv: ({ shore }) => shore,
  },
  {
    id: 'age',
    header: 'Age',
    isNumeric: true,
    beginsDescending: true,
    sort: (a, b) => a.age - b.age,
    cell: ({ age }) => age,
    unit: ({ age }) => (age === 1 ? ' year' : ' years'),
    csv: ({ age }) => age,
  },
];
const named: Pick<Column<Reef>, 'id' | 'header' | 'sort' | 'onPhone' | 'csv'> = {
  id: 'name',
  header: 'Name',
  onPhone: 'main',
  sort: (a, b) => a.name.localeCompare(b.name),
  csv: ({ name }) => name,
};
const linked: Column<Reef>[] = [
  { ...named, cell: ({ name }) => <RowLink to="/">{name}</RowLink> },
  ...data,
];
const sizes = [5, 10, 25];
const rowKey = ({ id }: Reef) => id;

/** A table with pages, a long one in a box of its own, and the three states without rows. */
export function TablePage() {
  const [sorting, setSorting] = useState<Sorting>({ by: 'age', order: 'desc' });
  const [page, setPage] = useState(1);
  const [size, setSize] = useState(5);
  const [open, setOpen] = useState<number | null>(2);
  const columns: Column<Reef>[] = [
    {
      ...named,
      cell: ({ id, name }) => <RowButton onClick={() => setOpen(id)}>{name}</RowButton>,
    },
    ...data,
  ];
  return (
    <>
      <div>
        <DataTable
          label="Reefs by pages"
          rows={pageOf(reefs, page, size).rows}
          columns={columns}
          rowKey={rowKey}
          loading="Loading reefs..."
          sorting={sorting}
          onSorting={setSorting}
          isSelected={({ id }) => id === open}
          onOpen={({ id }) => setOpen(id)}
        />
        <TablePager
          total={reefs.length}
          {...{ page, size, sizes }}
          noun="reefs"
          onPage={setPage}
          onSize={setSize}
        />
        <Button
          variant="default"
          onClick={() => saveFile('reefs.csv', writeCsv(columns, reefs), 'text/csv')}
        >
          Download CSV
        </Button>
      </div>
      <div style={{ height: 300 }}>
        <DataTable
          label="All reefs"
          rows={reefs}
          columns={linked}
          rowKey={rowKey}
          loading="Loading reefs..."
          virtual="box"
        />
      </div>
      <DataTable
        label="No reefs"
        rows={[]}
        columns={linked}
        rowKey={rowKey}
        loading="Loading reefs..."
        empty={
          <EmptyState compact title="No reefs found" titleOrder={3}>
            What grows there stands here.
          </EmptyState>
        }
      />
    </>
  );
}
