import type { Tag } from '@mangrove/contract';
import { ActionIcon } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import table from '../lists/data-table.module.css';
import { dayText } from '../lists/date-text.ts';
import { SortHeader } from '../lists/sort-header.tsx';
import { type Sorting, sortedBy } from '../lists/sorting.ts';
import { columns, tags as text } from './messages.ts';
import type { TagSort } from './tag-list-address.ts';
import { TagStatusBadge } from './tag-status-badge.tsx';

interface TagTableProps {
  tags: readonly Tag[];
  sorting: Sorting<TagSort>;
  onSorting: (sorting: Sorting<TagSort>) => void;
  /** The name of the tag whose details stand beside. */
  selected: string | null;
  isWaiting: boolean;
  onOpen: (tag: Tag) => void;
  onEdit: (tag: Tag) => void;
  onDelete: (tag: Tag) => void;
}

const beginsWithMost: ReadonlySet<TagSort> = new Set(['usage_count', 'created_at']);
const sortable = ['name', 'length', 'usage_count', 'created_at', 'status'] as const;
const numeric: ReadonlySet<TagSort> = new Set(['length', 'usage_count']);

/** A row for each tag; its name opens what is known of it. */
export function TagTable({ tags, sorting, onSorting, isWaiting, ...rows }: TagTableProps) {
  return (
    <div className={table.sheet} data-waiting={isWaiting || undefined}>
      <table className={`${table.table}`} aria-label={text.listLabel}>
        <thead>
          <tr>
            {sortable.map((name) => (
              <SortHeader
                key={name}
                label={columns[name]}
                name={name}
                sorting={sorting}
                isNumeric={numeric.has(name)}
                onSort={() => onSorting(sortedBy(sorting, name, beginsWithMost))}
              />
            ))}
            <th scope="col" className={table.end}>
              {columns.actions}
            </th>
          </tr>
        </thead>
        <tbody>
          {tags.map((tag) => (
            <TagRow key={tag.id} tag={tag} {...rows} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function TagRow({
  tag,
  selected,
  onOpen,
  onEdit,
  onDelete,
}: Pick<TagTableProps, 'selected' | 'onOpen' | 'onEdit' | 'onDelete'> & { tag: Tag }) {
  const isSelected = tag.name === selected;
  return (
    <tr
      className={table.row}
      data-selected={isSelected || undefined}
      onClick={(event) => {
        // A button inside the row speaks for itself, and so does a text being marked.
        const isButton = (event.target as Element).closest('button') !== null;
        if (!isButton && getSelection()?.isCollapsed !== false) onOpen(tag);
      }}
    >
      <td className={table.main}>
        <button
          type="button"
          className={table.open}
          aria-label={text.details(tag.name)}
          aria-expanded={isSelected}
          onClick={() => onOpen(tag)}
        >
          {tag.name}
        </button>
      </td>
      <td className={`${table.detail} ${table.end} ${table.wideOnly}`}>{tag.name.length}</td>
      <td className={`${table.detail} ${table.end}`}>
        {tag.usage_count.toLocaleString('en')}
        <span className={table.unit}> {tag.usage_count === 1 ? 'reference' : 'references'}</span>
      </td>
      <td className={`${table.detail} ${table.wideOnly}`}>{dayText(tag.created_at)}</td>
      <td className={`${table.detail} ${table.apart}`}>
        <TagStatusBadge status={tag.tag_status} />
      </td>
      <td className={table.actions}>
        <ActionIcon aria-label={text.edit(tag.name)} onClick={() => onEdit(tag)}>
          <IconPencil size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
        <ActionIcon aria-label={text.delete(tag.name)} onClick={() => onDelete(tag)}>
          <IconTrash size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
      </td>
    </tr>
  );
}
