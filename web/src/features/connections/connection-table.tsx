import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useNarrow } from '../../ui/use-narrow.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { ConnectionRow, type RowTools } from './connection-row.tsx';
import type { Order, PlacedRow } from './connection-rows.ts';
import styles from './connection-table.module.css';
import { nameColumn, table } from './messages.ts';

interface ConnectionTableProps extends RowTools {
  rows: readonly PlacedRow[];
  order: Order;
  onOrder: (order: Order) => void;
  label: string;
  /** A row that has just come: it is brought into sight. */
  newest: string | null;
}

const estimates = { wide: 57, narrow: 67 };
const overscan = 12;
/** Room for the header that stays at the top. */
const headRoom = 180;

/** The rows in sight of a list that may be long; the page scrolls, and the head is row 1. */
export function ConnectionTable({
  rows,
  order,
  onOrder,
  label,
  newest,
  ...tools
}: ConnectionTableProps) {
  const body = useRef<HTMLTableSectionElement>(null);
  const top = useTop(body);
  const isNarrow = useNarrow();
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => (isNarrow ? estimates.narrow : estimates.wide),
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan,
    scrollMargin: top,
    scrollPaddingStart: headRoom,
  });
  const newestIndex = newest === null ? -1 : rows.findIndex(({ key }) => key === newest);
  useEffect(() => {
    if (newestIndex >= 0) virtual.scrollToIndex(newestIndex, { align: 'auto' });
  }, [newestIndex, virtual]);

  const items = virtual.getVirtualItems();
  const before = (items[0]?.start ?? top) - top;
  const after = virtual.getTotalSize() - ((items.at(-1)?.end ?? top) - top);
  return (
    <div className={styles.sheet}>
      <table
        className={styles.table}
        aria-label={label}
        aria-rowcount={rows.length + 1}
        data-target={tools.target}
      >
        <thead>
          <tr aria-rowindex={1}>
            {tools.target === 'person' && (
              <th scope="col" className={styles.verify}>
                <VisuallyHidden>{table.verification}</VisuallyHidden>
              </th>
            )}
            <SortHeader
              by="name"
              label={nameColumn[tools.target]}
              order={order}
              onOrder={onOrder}
            />
            <th scope="col" className={styles.role}>
              {table.role}
            </th>
            <SortHeader by="years" label={table.years} order={order} onOrder={onOrder} />
            <th scope="col" className={styles.actions}>
              {table.actions}
            </th>
          </tr>
        </thead>
        <tbody ref={body}>
          <Space height={before} />
          {items.map(({ index, key }) => {
            const row = rows[index];
            return (
              row && (
                <ConnectionRow
                  key={key}
                  row={row}
                  index={index}
                  position={index + 2}
                  measure={virtual.measureElement}
                  {...tools}
                />
              )
            );
          })}
          <Space height={after} />
        </tbody>
      </table>
    </div>
  );
}

/** Where an element begins in the page, also after what stands above it has grown. */
function useTop(element: React.RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const measure = () => {
      const box = element.current?.getBoundingClientRect();
      // Without a height it stands in a tab that is not shown.
      if (box && box.height > 0) setTop(Math.round(box.top + window.scrollY));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    if (element.current) observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return top;
}

function Space({ height }: { height: number }) {
  if (height <= 0) return null;
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: there is nothing in it that takes the focus
    <tr aria-hidden="true" className={styles.space}>
      <td style={{ height }} />
    </tr>
  );
}

interface SortHeaderProps {
  by: Order['by'];
  label: string;
  order: Order;
  onOrder: (order: Order) => void;
}

function SortHeader({ by, label, order, onOrder }: SortHeaderProps) {
  const isSorted = order.by === by;
  const Arrow = order.isDescending ? IconArrowDown : IconArrowUp;
  const direction = order.isDescending ? 'descending' : 'ascending';
  // Another column begins the way that one reads it: names from A, years from now.
  const isDescending = isSorted ? !order.isDescending : by === 'years';
  return (
    <th scope="col" className={styles[by]} aria-sort={isSorted ? direction : undefined}>
      <button type="button" className={styles.sort} onClick={() => onOrder({ by, isDescending })}>
        {label}
        {isSorted && <Arrow size={16} stroke={1.75} aria-hidden />}
      </button>
    </th>
  );
}
