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
  /** The details of this row are open beside the table. */
  isSelected?: ((row: Row) => boolean) | undefined;
  /** The row is not saved yet. */
  isPending?: ((row: Row) => boolean) | undefined;
  /** The cells of the row hold fields; on a phone each has a line of its own. */
  isEditing?: ((row: Row) => boolean) | undefined;
  /** The row belongs to the row above it: there is no line between them. */
  isContinued?: ((row: Row) => boolean) | undefined;
  /** Called on a press in the row outside its controls; a cell offers the same to the keyboard. */
  onOpen?: ((row: Row) => void) | undefined;
  /** The key of the row to scroll to. */
  inSight?: string | null | undefined;
  rowHeight: { wide: number; narrow: number };
}

/** Renders every row: for a page of a list. */
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
/** Room in px for the bars that stay at the top while the page scrolls. */
const headRoom = 180;
/** The height in px of the headers, which stay at the top of a box. */
const headHeight = tokens.size.button;

/** The visible rows of a box that scrolls. */
export function BoxRows<Row>({ scroller, ...props }: RowsProps<Row> & { scroller: HTMLElement }) {
  const isNarrow = useNarrow();
  const virtual = useVirtualizer({
    count: props.rows.length,
    getScrollElement: () => scroller,
    estimateSize: () => (isNarrow ? props.rowHeight.narrow : props.rowHeight.wide),
    getItemKey: (index) => props.rows[index]?.key ?? index,
    overscan,
    scrollPaddingEnd: isNarrow ? 0 : headHeight,
  });
  return <VirtualRows {...props} virtual={virtual} top={0} />;
}

/** The visible rows while the page scrolls. */
export function PageRows<Row>(props: RowsProps<Row>) {
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
  return <VirtualRows {...props} virtual={virtual} top={top} body={body} />;
}

interface Virtual {
  getVirtualItems: () => VirtualItem[];
  getTotalSize: () => number;
  measureElement: (node: Element | null) => void;
  scrollToIndex: (index: number, options: { align: 'auto' }) => void;
}

interface VirtualRowsProps<Row> extends RowsProps<Row> {
  virtual: Virtual;
  top: number;
  body?: RefObject<HTMLTableSectionElement | null>;
}

function VirtualRows<Row>({ virtual, top, body, ...props }: VirtualRowsProps<Row>) {
  const { rows, inSight } = props;
  const wanted = rows.findIndex(({ key }) => key === inSight);
  const isThere = wanted >= 0;
  const bringIntoSight = useEffectEvent(() => virtual.scrollToIndex(wanted, { align: 'auto' }));
  // Sorting does not scroll back to the row: a user who sorts looks for the first row.
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls once for each wanted row
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

/** The top of an element in the page, in px, measured again when the content above it grows. */
function useTop(element: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const measure = () => {
      const box = element.current?.getBoundingClientRect();
      // An element without a height is in a hidden tab.
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
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: the row contains nothing that takes the focus
    <tr aria-hidden="true" className={styles.space}>
      <td style={{ height }} />
    </tr>
  );
}

interface TableRowProps<Row> extends Omit<RowsProps<Row>, 'rows'> {
  placed: PlacedRow<Row>;
  /** The index among all rows, if only the visible ones are rendered; the header is row 1. */
  index?: number;
  measure?: (node: Element | null) => void;
}

/** Memoised, so that scrolling a long list draws only the rows that become visible. */
const TableRow = memo(OneRow) as typeof OneRow;

function OneRow<Row>(props: TableRowProps<Row>) {
  const { placed, columns, isSelected, isPending, isEditing, isContinued } = props;
  const { onOpen, index, measure } = props;
  const { row, heading } = placed;
  if (heading) return <HeadingRow columnCount={columns.length} {...{ heading, index, measure }} />;
  const state = { isSelected: isSelected?.(row) ?? false, open: () => onOpen?.(row) };
  const openByRow = (event: MouseEvent) => {
    // A press on a control inside the row, or one that selects text, does not open the row.
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

/** Arrow keys, Home and End move the focus between the openers of the rows. */
function moveBetweenRows(event: KeyboardEvent<HTMLElement>) {
  const opener = (event.target as Element).closest<HTMLElement>('[data-opens-row]');
  const step = steps[event.key];
  if (!opener || !step || event.defaultPrevented) return;
  const openers = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-opens-row]')];
  const from = openers.indexOf(opener);
  event.preventDefault();
  openers[step(from, openers.length)]?.focus();
}
