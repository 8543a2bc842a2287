import { describeRetention, type RetentionRow, retention } from '@mangrove/contract/browser';
import type { Column } from '../../kit/data-table/column.ts';
import { DataTable } from '../../kit/data-table/data-table.tsx';
import { Text } from '../../kit/layout/layout.ts';
import { PageHeader } from '../../kit/layout/page-header.tsx';
import { retentionText as text } from './messages.ts';

type Row = RetentionRow & { name: string };

const rows: readonly Row[] = Object.entries(retention).map(([name, row]) => ({ name, ...row }));

const columns: readonly Column<Row>[] = [
  { id: 'what', header: text.what, cell: ({ what }) => what, onPhone: 'main' },
  { id: 'why', header: text.why, cell: ({ why }) => why, onPhone: 'line' },
  { id: 'kept', header: text.kept, cell: describeRetention, onPhone: 'line' },
  { id: 'by', header: text.by, cell: ({ ends }) => text.enders[ends.by], onPhone: 'none' },
];

/** The table of what is kept, why, how long and who erases it; the cleanup job follows it. */
export function RetentionTable() {
  return (
    <>
      <PageHeader title={text.title} />
      <Text mb="md">{text.lead}</Text>
      <DataTable
        label={text.title}
        loading={text.loading}
        rows={rows}
        columns={columns}
        rowKey={({ name }) => name}
      />
    </>
  );
}
