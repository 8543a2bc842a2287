import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type MouseEvent, useRef } from 'react';
import { kindName } from '../../../ui/kind.ts';
import { EntityName } from '../../entities/entity-name.tsx';
import { formatNumber } from '../messages.ts';
import { onPlainClick } from '../../../lib/plain-click.ts';
import { MatchBadge } from '../search/match-badge.tsx';
import { tableMessages } from './messages.ts';
import type { RowActions } from './network-table.tsx';
import styles from './node-rows.module.css';
import type { TableModel } from './table-model.ts';
import type { TableRow } from './table-rows.ts';
import { useRowInSight } from './use-row-in-sight.ts';

const rowHeight = 49;
const headHeight = 48;
const numeric = new Set(['connections', 'steps']);

/** The table from a tablet upward. Only the rows in sight exist; the first is row 2 of the table. */
export function NodeRows({ table, ...actions }: RowActions & { table: TableModel }) {
  const scroller = useRef<HTMLDivElement>(null);
  const { rows } = table.getRowModel();
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: 12,
    paddingStart: headHeight,
    scrollPaddingStart: headHeight,
  });
  useRowInSight(virtual, rows, actions.selected);

  const items = virtual.getVirtualItems();
  const before = (items[0]?.start ?? headHeight) - headHeight;
  const after = virtual.getTotalSize() - (items.at(-1)?.end ?? 0);
  return (
    <div ref={scroller} className={styles.scroller}>
      <table className={styles.table} aria-rowcount={rows.length + 1}>
        <thead>
          <tr aria-rowindex={1}>
            {table.getHeaderGroups()[0]?.headers.map(({ id, column }) => (
              <SortHeader
                key={id}
                label={String(column.columnDef.header)}
                isNumeric={numeric.has(id)}
                sorted={column.getIsSorted()}
                onSort={() => column.toggleSorting()}
              />
            ))}
            <th scope="col" className={styles.end}>
              {tableMessages.actions}
            </th>
          </tr>
        </thead>
        <tbody>
          <Space height={before} />
          {items.map(({ index, key }) => {
            const row = rows[index]?.original;
            return row && <NodeRow key={key} row={row} position={index + 2} {...actions} />;
          })}
          <Space height={after} />
        </tbody>
      </table>
    </div>
  );
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
  label: string;
  isNumeric: boolean;
  sorted: false | 'asc' | 'desc';
  onSort: () => void;
}

const ariaSort = { asc: 'ascending', desc: 'descending' } as const;

function SortHeader({ label, isNumeric, sorted, onSort }: SortHeaderProps) {
  const Arrow = sorted === 'desc' ? IconArrowDown : IconArrowUp;
  return (
    <th
      scope="col"
      className={isNumeric ? styles.end : undefined}
      aria-sort={sorted ? ariaSort[sorted] : undefined}
    >
      <button type="button" className={styles.sort} onClick={onSort}>
        {label}
        {sorted && <Arrow size={16} stroke={1.75} aria-hidden />}
      </button>
    </th>
  );
}

interface NodeRowProps extends RowActions {
  row: TableRow;
  position: number;
}

function NodeRow({ row, position, ...actions }: NodeRowProps) {
  const { selected, showsSteps, selectHref, onSelect, mapHref, onShowOnMap } = actions;
  const isSelected = row.index === selected;
  const selectByRow = (event: MouseEvent) => {
    // A link inside the row speaks for itself, and so does a text being marked.
    if ((event.target as Element).closest('a') || getSelection()?.isCollapsed === false) return;
    onSelect(row);
  };
  return (
    <tr
      className={styles.row}
      aria-rowindex={position}
      data-selected={isSelected || undefined}
      onClick={selectByRow}
    >
      <td>
        <a
          className={styles.name}
          href={selectHref(row)}
          aria-current={isSelected || undefined}
          onClick={onPlainClick(() => onSelect(row))}
        >
          <EntityName type={row.type} name={row.name} isTwoLined />
        </a>
      </td>
      <td className={styles.muted}>{kindName[row.type]}</td>
      <td className={styles.end}>{formatNumber(row.connections)}</td>
      {showsSteps && (
        <td className={styles.end}>
          <StepsAway row={row} />
        </td>
      )}
      <td className={styles.end}>
        {isSelected ? (
          <span className={styles.selected}>{tableMessages.selected}</span>
        ) : (
          <a
            className={styles.action}
            href={mapHref(row)}
            aria-label={tableMessages.showNameOnMap(row.name)}
            onClick={onPlainClick(() => onShowOnMap(row))}
          >
            {tableMessages.showOnMap}
          </a>
        )}
      </td>
    </tr>
  );
}

function StepsAway({ row }: { row: TableRow }) {
  if (row.isMatch) return <MatchBadge />;
  return row.steps === null ? '–' : formatNumber(row.steps);
}
