import { Button } from '@mantine/core';
import { useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import type { Column } from '../data-table/column.ts';
import { DataTable, type TableFailure } from '../data-table/data-table.tsx';
import { pageOf, TablePager } from '../data-table/pager.tsx';
import { RowAnchor, RowButton, RowLink } from '../data-table/row-opener.tsx';
import { writeCsv } from '../files/csv.ts';
import { saveFile } from '../files/save-file.ts';
import { EmptyState } from '../layout/empty-state.tsx';
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
/** Rows with an address; the shore is hidden in a narrow table, the number is only in the file. */
const anchored = (open: number | null, onOpen: (id: number) => void): Column<Reef>[] => [
  {
    ...named,
    cell: ({ id, name }) => (
      <RowAnchor
        href={`#reef-${id}`}
        aria-current={id === open || undefined}
        onPlainClick={() => onOpen(id)}
      >
        {name}
      </RowAnchor>
    ),
  },
  ...data.map((column) => (column.id === 'shore' ? { ...column, givesWay: true } : column)),
  { id: 'id', header: 'Id', csv: ({ id }) => id },
];
const sizes = [5, 10, 25];
const failure: TableFailure = {
  // A refusal of the server, so that nothing is reported to the operators.
  error: new ApiError({
    status: 403,
    code: 'forbidden',
    detail: 'The gallery has no reefs for this table.',
    requestId: 'REEF-403',
  }),
  title: 'Failed to load reefs',
  onTryAgain: () => undefined,
};
const rowKey = ({ id }: Reef) => id;

/** A table with pages, long tables in boxes, and the three states without rows. */
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
      <div style={{ width: 'min(100%, 420px)', height: 300 }}>
        <DataTable
          label="Reefs beside something else"
          rows={reefs}
          columns={anchored(open, setOpen)}
          rowKey={rowKey}
          loading="Loading reefs..."
          isSelected={({ id }) => id === open}
          onOpen={({ id }) => setOpen(id)}
          inSight={open === null ? null : String(open)}
          virtual="box"
        />
      </div>
      <DataTable
        label="Reefs on their way"
        rows={undefined}
        columns={linked}
        rowKey={rowKey}
        loading="Loading reefs..."
      />
      <DataTable
        label="Reefs that could not be read"
        rows={undefined}
        columns={linked}
        rowKey={rowKey}
        loading="Loading reefs..."
        failure={failure}
      />
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
