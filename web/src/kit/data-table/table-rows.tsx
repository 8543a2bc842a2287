import { useVirtualizer, useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import {
  type KeyboardEvent,
  type MouseEvent,
  memo,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useNarrow } from '../layout/use-narrow.ts';
import { tokens } from '../theme/tokens.ts';
import type { Column } from './column.ts';
import styles from './data-table.module.css';
import { HeadingRow, type PlacedRow } from './row-headings.tsx';

export interface RowsProps<Row> {
  rows: readonly PlacedRow<Row>[];
  columns: readonly Column<Row>[];
  /** What belongs to this row stands beside the table. */
  isSelected?: ((row: Row) => boolean) | undefined;
  /** It waits to be saved. */
  isPending?: ((row: Row) => boolean) | undefined;
  /** Fields stand in its cells; on a phone each on a line of its own. */
  isEditing?: ((row: Row) => boolean) | undefined;
  /** It belongs to the row above it: no line stands between them. */
  isContinued?: ((row: Row) => boolean) | undefined;
  /** A press anywhere in the row, beside what is in it; a cell holds the same for the keyboard. */
  onOpen?: ((row: Row) => void) | undefined;
  /** The key of a row that is brought into sight. */
  inSight?: string | null | undefined;
  rowHeight: { wide: number; narrow: number };
}

/** Every row: for a page of a list. */
export function AllRows<Row>(props: RowsProps<Row>) {
  return (
    <tbody onKeyDown={moveBetweenRows}>
      {props.rows.map((placed) => (
        <TableRow key={placed.key} placed={placed} {...props} />
      ))}
    </tbody>
  );
}

const overscan = 12;
/** Room for what stays at the top of the page while it scrolls. */
const headRoom = 180;
/** The headings stay at the top of a box, and take this from its height. */
const headHeight = tokens.size.button;

/** The rows in sight of a box that scrolls. */
export function RowsOfBox<Row>({ scroller, ...props }: RowsProps<Row> & { scroller: HTMLElement }) {
  const isNarrow = useNarrow();
  const virtual = useVirtualizer({
    count: props.rows.length,
    getScrollElement: () => scroller,
    estimateSize: () => (isNarrow ? props.rowHeight.narrow : props.rowHeight.wide),
    getItemKey: (index) => props.rows[index]?.key ?? index,
    overscan,
    scrollPaddingEnd: isNarrow ? 0 : headHeight,
  });
  return <RowsInSight {...props} virtual={virtual} top={0} />;
}

/** The rows in sight while the page scrolls. */
export function RowsOfPage<Row>(props: RowsProps<Row>) {
  const body = useRef<HTMLTableSectionElement>(null);
  const top = useTop(body);
  const isNarrow = useNarrow();
  const virtual = useWindowVirtualizer({
    count: props.rows.length,
    estimateSize: () => (isNarrow ? props.rowHeight.narrow : props.rowHeight.wide),
    getItemKey: (index) => props.rows[index]?.key ?? index,
    overscan,
    scrollMargin: top,
    scrollPaddingStart: headRoom,
  });
  return <RowsInSight {...props} virtual={virtual} top={top} body={body} />;
}

interface Virtual {
  getVirtualItems: () => VirtualItem[];
  getTotalSize: () => number;
  measureElement: (node: Element | null) => void;
  scrollToIndex: (index: number, options: { align: 'auto' }) => void;
}

interface RowsInSightProps<Row> extends RowsProps<Row> {
  virtual: Virtual;
  top: number;
  body?: RefObject<HTMLTableSectionElement | null>;
}

function RowsInSight<Row>({ virtual, top, body, ...props }: RowsInSightProps<Row>) {
  const { rows, inSight } = props;
  const wanted = rows.findIndex(({ key }) => key === inSight);
  const isThere = wanted >= 0;
  const bringIntoSight = useEffectEvent(() => virtual.scrollToIndex(wanted, { align: 'auto' }));
  // Another order of the rows leaves the place: whoever sorts looks for what is first now.
  // biome-ignore lint/correctness/useExhaustiveDependencies: brought anew for each row that is wanted
  useEffect(() => {
    if (isThere) bringIntoSight();
  }, [inSight, isThere]);
  const items = virtual.getVirtualItems();
  const after = virtual.getTotalSize() - ((items.at(-1)?.end ?? top) - top);
  return (
    <tbody ref={body} onKeyDown={moveBetweenRows}>
      <Space height={(items[0]?.start ?? top) - top} />
      {items.map(({ index, key }) => {
        const placed = rows[index];
        return (
          placed && (
            <TableRow
              key={key}
              placed={placed}
              index={index}
              measure={virtual.measureElement}
              {...props}
            />
          )
        );
      })}
      <Space height={after} />
    </tbody>
  );
}

/** Where an element begins in the page, also after what stands above it has grown. */
function useTop(element: RefObject<HTMLElement | null>): number {
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

interface TableRowProps<Row> extends Omit<RowsProps<Row>, 'rows'> {
  placed: PlacedRow<Row>;
  /** Its place among all rows, where not all of them are there; the heading is row 1. */
  index?: number;
  measure?: (node: Element | null) => void;
}

/** While a long list scrolls, only the rows that come into sight are drawn. */
const TableRow = memo(OneRow) as typeof OneRow;

function OneRow<Row>(props: TableRowProps<Row>) {
  const { placed, columns, isSelected, isPending, isEditing, isContinued } = props;
  const { onOpen, index, measure } = props;
  const { row, heading } = placed;
  if (heading) return <HeadingRow columnCount={columns.length} {...{ heading, index, measure }} />;
  const state = { isSelected: isSelected?.(row) ?? false, open: () => onOpen?.(row) };
  const openByRow = (event: MouseEvent) => {
    // A control inside the row speaks for itself, and so does a text being marked.
    const control = (event.target as Element).closest('a, button, input, select, label');
    if (!control && getSelection()?.isCollapsed !== false) state.open();
  };
  return (
    <tr
      ref={measure}
      data-index={index}
      aria-rowindex={index === undefined ? undefined : index + 2}
      className={onOpen ? styles.opens : undefined}
      data-selected={state.isSelected || undefined}
      data-pending={isPending?.(row) || undefined}
      data-editing={isEditing?.(row) || undefined}
      data-continued={isContinued?.(row) || undefined}
      onClick={onOpen && openByRow}
    >
      {columns.map((column) => (
        <Cell
          key={column.id}
          column={column}
          content={column.cell?.(row, state)}
          unit={column.unit?.(row)}
        />
      ))}
    </tr>
  );
}

interface CellProps<Row> {
  column: Column<Row>;
  content: ReactNode;
  unit: string | undefined;
}

function Cell<Row>({ column, content, unit }: CellProps<Row>) {
  const place = column.onPhone ?? 'detail';
  return (
    <td
      data-place={place}
      data-end={column.isNumeric || place === 'end' || undefined}
      data-gives-way={column.givesWay}
    >
      {content}
      {unit !== undefined && <span className={styles.unit}>{unit}</span>}
    </td>
  );
}

const steps: Record<string, (from: number, count: number) => number> = {
  ArrowDown: (from, count) => Math.min(from + 1, count - 1),
  ArrowUp: (from) => Math.max(from - 1, 0),
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Arrow keys, Home and End go from what opens one row to what opens another. */
function moveBetweenRows(event: KeyboardEvent<HTMLElement>) {
  const opener = (event.target as Element).closest<HTMLElement>('[data-opens-row]');
  const step = steps[event.key];
  if (!opener || !step || event.defaultPrevented) return;
  const openers = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-opens-row]')];
  const from = openers.indexOf(opener);
  event.preventDefault();
  openers[step(from, openers.length)]?.focus();
}
