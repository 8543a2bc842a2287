import { IconChevronRight } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useId, useRef } from 'react';
import { kindName } from '../../../ui/kind.ts';
import { EntityName } from '../../entities/entity-name.tsx';
import { onPlainClick } from '../../../lib/plain-click.ts';
import { MatchBadge } from '../search/match-badge.tsx';
import { tableMessages } from './messages.ts';
import type { RowActions } from './network-table.tsx';
import styles from './node-list.module.css';
import type { TableModel } from './table-model.ts';
import type { TableRow } from './table-rows.ts';
import { useRowInSight } from './use-row-in-sight.ts';

const rowHeight = 70;

/** The table of a phone: two lines a row, and a choice of order where the headings would be. */
export function NodeList({ table, ...actions }: RowActions & { table: TableModel }) {
  const scroller = useRef<HTMLDivElement>(null);
  const { rows } = table.getRowModel();
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: 8,
  });
  useRowInSight(virtual, rows, actions.selected);
  return (
    <>
      <SortChoice table={table} />
      <div ref={scroller} className={styles.scroller}>
        <ul className={styles.list} style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, key, start }) => {
            const row = rows[index]?.original;
            return (
              row && (
                <li
                  key={key}
                  className={styles.item}
                  aria-setsize={rows.length}
                  aria-posinset={index + 1}
                  style={{ transform: `translateY(${start}px)` }}
                >
                  <NodeLink row={row} {...actions} />
                </li>
              )
            );
          })}
        </ul>
      </div>
    </>
  );
}

function SortChoice({ table }: { table: TableModel }) {
  const id = useId();
  const headers = table.getHeaderGroups()[0]?.headers ?? [];
  const sorted = headers.find((header) => header.column.getIsSorted());
  return (
    <div className={styles.order}>
      <label htmlFor={id}>{tableMessages.sortBy}</label>
      <select
        id={id}
        value={sorted?.id}
        onChange={(event) => {
          const column = table.getColumn(event.currentTarget.value);
          column?.toggleSorting(column.getFirstSortDir() === 'desc');
        }}
      >
        {headers.map((header) => (
          <option key={header.id} value={header.id}>
            {String(header.column.columnDef.header)}
          </option>
        ))}
      </select>
    </div>
  );
}

function NodeLink({ row, ...actions }: RowActions & { row: TableRow }) {
  const isSelected = row.index === actions.selected;
  return (
    <a
      className={styles.link}
      href={actions.selectHref(row)}
      aria-current={isSelected || undefined}
      onClick={onPlainClick(() => actions.onSelect(row))}
    >
      <span className={styles.words}>
        <span className={styles.name}>
          <EntityName type={row.type} name={row.name} isTwoLined />
        </span>
        <span className={styles.details}>{detailsOf(row)}</span>
      </span>
      {row.isMatch && <MatchBadge />}
      {isSelected ? (
        <span className={styles.selected}>{tableMessages.selected}</span>
      ) : (
        <IconChevronRight size={20} stroke={1.75} aria-hidden />
      )}
    </a>
  );
}

function detailsOf(row: TableRow): string {
  const parts = [kindName[row.type], tableMessages.connectionCount(row.connections)];
  if (row.steps !== null && row.steps > 0) parts.push(tableMessages.stepCount(row.steps));
  return parts.join(' · ');
}
