import { type ReactNode, useMemo, useState } from 'react';
import { ErrorState } from '../layout/error-state.tsx';
import { LoadingOutline } from '../layout/loading-outline.tsx';
import { useNarrow } from '../layout/use-narrow.ts';
import type { Sorting } from '../url-state/fields.ts';
import type { Column } from './column.ts';
import styles from './data-table.module.css';
import { withHeadings } from './row-headings.tsx';
import { Header, PhoneSorting } from './sort-header.tsx';
import { AllRows, BoxRows, PageRows, type RowsProps } from './table-rows.tsx';

/** Why the rows could not be read, and how to try again. */
export interface TableFailure {
  error: unknown;
  title: string;
  onTryAgain: () => void;
}

export interface DataTableProps<Row>
  extends Omit<RowsProps<Row>, 'rows' | 'columns' | 'rowHeight'> {
  /** The accessible name of the table. */
  label: string;
  /** Undefined while they are loading. */
  rows: readonly Row[] | undefined;
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string | number;
  /** The text while the rows are loading. */
  loading: string;
  failure?: TableFailure | null | undefined;
  /** Shown instead of a table without rows. */
  empty?: ReactNode;
  sorting?: Sorting | undefined;
  onSorting?: ((sorting: Sorting) => void) | undefined;
  /** On a phone, where there are no headers, the page itself offers the choice of the order. */
  isSortedElsewhere?: boolean;
  /** Other rows are loading; the current rows stay, dimmed. */
  isWaiting?: boolean;
  /** Renders only the visible rows of a long list; it scrolls with the page or in its own box. */
  virtual?: 'page' | 'box';
  rowHeight?: RowsProps<Row>['rowHeight'];
}

const usualHeight = { wide: 49, narrow: 67 };

/**
 * Every table of the product: headers that sort, rows that open something, and on a phone a list
 * with two lines per row. Without rows it says whether they are loading, failed, or empty.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { rows, loading, failure, empty } = props;
  if (rows && (rows.length > 0 || empty === undefined)) return <Rows {...props} rows={rows} />;
  if (rows) return empty;
  if (!failure) return <LoadingOutline label={loading} />;
  const { error, title, onTryAgain } = failure;
  return <ErrorState error={error} title={title} onTryAgain={onTryAgain} />;
}

type LoadedTable<Row> = DataTableProps<Row> & { rows: readonly Row[] };

function Rows<Row>(props: LoadedTable<Row>) {
  const { label, virtual, isWaiting, rowHeight = usualHeight } = props;
  const { isSelected, isPending, isEditing, isContinued, onOpen, inSight } = props;
  const { sorting, onSorting, isSortedElsewhere } = props;
  const model = useTableModel(props);
  const columns = props.columns.filter(({ cell }) => cell !== undefined);
  // State, not a ref: the rows of a box can only be placed and scrolled once the element exists.
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const isNarrow = useNarrow();
  const states = { isSelected, isPending, isEditing, isContinued };
  const placed = withHeadings(model.rows, columns, sorting?.by);
  const shared = { rows: placed, columns, ...states, onOpen, inSight, rowHeight };
  return (
    <>
      {isNarrow && sorting && onSorting && !isSortedElsewhere && (
        <PhoneSorting columns={columns} sorting={sorting} onSorting={onSorting} />
      )}
      <div
        ref={setScroller}
        className={styles.sheet}
        data-scrolls={virtual === 'box' || undefined}
        data-waiting={isWaiting || undefined}
      >
        <table
          className={styles.table}
          aria-label={label}
          aria-rowcount={virtual ? placed.length + 1 : undefined}
        >
          <thead>
            <tr aria-rowindex={virtual ? 1 : undefined}>
              {columns.map((column) => (
                <Header
                  key={column.id}
                  column={column}
                  sorted={model.sortedBy(column.id)}
                  onSort={() => model.sortBy(column)}
                />
              ))}
            </tr>
          </thead>
          {virtual === 'box' && scroller && <BoxRows {...shared} scroller={scroller} />}
          {virtual === 'page' && <PageRows {...shared} />}
          {virtual === undefined && <AllRows {...shared} />}
        </table>
      </div>
    </>
  );
}

/** The sorted rows, and how each column sorts; rows sorted by the server keep their order. */
function useTableModel<Row>({ rows, columns, rowKey, sorting, onSorting }: LoadedTable<Row>) {
  const { by, order } = sorting ?? {};
  const sort = columns.find(({ id }) => id === by)?.sort;
  const sorted = useMemo(() => {
    if (typeof sort !== 'function') return rows;
    return rows.toSorted((one, other) => (order === 'desc' ? sort(other, one) : sort(one, other)));
  }, [rows, sort, order]);
  const keyed = useMemo(
    () => sorted.map((row) => ({ key: String(rowKey(row)), row })),
    [sorted, rowKey],
  );
  return {
    rows: keyed,
    sortedBy: (id: string) => (id === by ? (order ?? false) : false),
    sortBy: ({ id, beginsDescending }: Column<Row>) => {
      const first = beginsDescending ? 'desc' : 'asc';
      const turned = order === 'asc' ? 'desc' : 'asc';
      onSorting?.({ by: id, order: id === by ? turned : first });
    },
  };
}
