import type { AdminEntity } from '@mangrove/contract';
import { ActionIcon } from '@mantine/core';
import { IconEye, IconPencil, IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { editorPaths, paths } from '../../../lib/paths.ts';
import { EntityName } from '../../entities/entity-name.tsx';
import type { DoomedEntity } from '../deletion/delete-entity-dialog.tsx';
import table from '../lists/data-table.module.css';
import { dayText } from '../lists/date-text.ts';
import { type ColumnWidth, SortHeader } from '../lists/sort-header.tsx';
import { type Sorting, sortedBy } from '../lists/sorting.ts';
import { columns, nodes as text, typeTitle } from './messages.ts';
import { type NodeSort, nodeSorts } from './node-address.ts';

interface NodeTableProps {
  nodes: readonly AdminEntity[];
  sorting: Sorting<NodeSort>;
  onSorting: (sorting: Sorting<NodeSort>) => void;
  isWaiting: boolean;
  onDelete: (entity: DoomedEntity) => void;
}

const beginsWithMost: ReadonlySet<NodeSort> = new Set(['created_at', 'updated_at', 'connections']);

const columnWidth = {
  name: undefined,
  type: 'day',
  created_at: 'day',
  updated_at: 'day',
  connections: 'number',
} as const satisfies Record<NodeSort, ColumnWidth | undefined>;

/** A row for each entity of the network. */
export function NodeTable({ nodes, sorting, onSorting, isWaiting, onDelete }: NodeTableProps) {
  return (
    <div className={table.sheet} data-waiting={isWaiting || undefined}>
      <table className={`${table.table} ${table.fixed}`} aria-label={text.listLabel}>
        <thead>
          <tr>
            {nodeSorts.map((name) => (
              <SortHeader
                key={name}
                label={columns[name]}
                name={name}
                sorting={sorting}
                width={columnWidth[name]}
                isNumeric={name === 'connections'}
                onSort={() => onSorting(sortedBy(sorting, name, beginsWithMost))}
              />
            ))}
            <th scope="col" className={`${table.end} ${table.buttons}`}>
              {columns.actions}
            </th>
          </tr>
        </thead>
        <tbody>
          {nodes.map((node) => (
            <NodeRow key={node.id} node={node} onDelete={onDelete} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function NodeRow({ node, onDelete }: Pick<NodeTableProps, 'onDelete'> & { node: AdminEntity }) {
  const { id, type, name } = node;
  const to = editorPaths[type];
  const params = { id: String(id) };
  return (
    <tr>
      <td className={table.main}>
        <EntityName type={type} name={name} isTwoLined />
      </td>
      <td className={table.detail}>{typeTitle[type]}</td>
      <td className={`${table.detail} ${table.wideOnly}`}>{dayText(node.created_at)}</td>
      <td className={`${table.detail} ${table.ownLine}`}>
        <span className={table.unit}>Edited </span>
        {dayText(node.updated_at)}
      </td>
      <td className={`${table.detail} ${table.end}`}>
        {node.connections.toLocaleString('en')}
        <span className={table.unit}>
          {node.connections === 1 ? ' connection' : ' connections'}
        </span>
      </td>
      <td className={table.actions}>
        <ActionIcon
          className={table.wideOnly ?? ''}
          aria-label={text.view(name)}
          renderRoot={(props) => (
            <Link {...props} to={paths.map} search={{ node: `${type}_${id}`, zoom: true }} />
          )}
        >
          <IconEye size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
        <ActionIcon
          aria-label={text.edit(name)}
          renderRoot={(props) => <Link {...props} to={to} params={params} />}
        >
          <IconPencil size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
        <ActionIcon aria-label={text.delete(name)} onClick={() => onDelete({ type, id, name })}>
          <IconTrash size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
      </td>
    </tr>
  );
}
