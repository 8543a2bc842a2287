import type { ReactNode } from 'react';
import { sentenceOr429 } from '../../api/api-error.ts';
import type { Column } from '../../kit/data-table/column.ts';
import { DataTable } from '../../kit/data-table/data-table.tsx';
import { FocusTarget } from '../../kit/layout/focus-target.tsx';
import { Text } from '../../kit/layout/layout.ts';
import { Notice } from '../../kit/layout/notice.tsx';
import { Sheet } from '../../kit/layout/sheet.tsx';

interface OwnListProps<Row> {
  text: { title: string; loading: string; loadFailed: string };
  lead: ReactNode;
  list: { data?: { items: readonly Row[] } | undefined; error: Error | null };
  columns: readonly Column<Row>[];
  empty?: string;
  /** Below the list. */
  children: ReactNode;
}

/** A section of Account Settings with what belongs to the account, such as its sessions. */
export function OwnList<Row extends { id: number | string }>({
  text,
  lead,
  list: { data, error },
  columns,
  empty,
  children,
}: OwnListProps<Row>) {
  return (
    <Sheet title={text.title} ground="outlined" style={{ width: '100%' }}>
      <Text mb="sm">{lead}</Text>
      <FocusTarget>
        {error ? (
          <Notice kind="error">{sentenceOr429(error, text.loadFailed)}</Notice>
        ) : (
          <DataTable
            label={text.title}
            loading={text.loading}
            rows={data?.items}
            columns={columns}
            rowKey={({ id }) => id}
            empty={empty && <Text c="dimmed">{empty}</Text>}
          />
        )}
        {children}
      </FocusTarget>
    </Sheet>
  );
}
