import '@mantine/core/styles/Badge.layer.css';
import type { Tag, TagStatus } from '@mangrove/contract/browser';
import { ActionIcon, Badge } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import type { Column } from '../../../kit/data-table/column.ts';
import { RowButton } from '../../../kit/data-table/row-opener.tsx';
import { formatDay, formatNumber } from '../../../kit/text/formats.ts';
import { columns as columnName, statusName, tags as text } from './messages.ts';

interface TagTools {
  /** Its details stand beside. */
  isOpen: (tag: Tag) => boolean;
  onOpen: (tag: Tag) => void;
  onEdit: (tag: Tag) => void;
  onDelete: (tag: Tag) => void;
}

/** What is told of a tag; its name opens what else is known of it. */
export function columnsWith({ isOpen, onOpen, onEdit, onDelete }: TagTools): Column<Tag>[] {
  return [
    {
      id: 'name',
      header: columnName.name,
      cell: (tag) => (
        <RowButton
          aria-label={text.details(tag.name)}
          aria-expanded={isOpen(tag)}
          onClick={() => onOpen(tag)}
        >
          {tag.name}
        </RowButton>
      ),
      sort: 'server',
      onPhone: 'main',
    },
    {
      id: 'length',
      header: columnName.length,
      cell: ({ name }) => name.length,
      sort: 'server',
      isNumeric: true,
      onPhone: 'none',
    },
    {
      id: 'usage_count',
      header: columnName.usage_count,
      cell: ({ usage_count }) => formatNumber(usage_count),
      sort: 'server',
      beginsDescending: true,
      isNumeric: true,
      unit: ({ usage_count }) => (usage_count === 1 ? ' reference' : ' references'),
    },
    {
      id: 'created_at',
      header: columnName.created_at,
      cell: ({ created_at }) => formatDay(created_at),
      sort: 'server',
      beginsDescending: true,
      onPhone: 'none',
    },
    {
      id: 'status',
      header: columnName.status,
      cell: ({ tag_status }) => <TagStatusBadge status={tag_status} />,
      sort: 'server',
    },
    {
      id: 'actions',
      header: columnName.actions,
      cell: (tag) => (
        <>
          <ActionIcon aria-label={text.edit(tag.name)} onClick={() => onEdit(tag)}>
            <IconPencil size={20} stroke={1.75} aria-hidden />
          </ActionIcon>
          <ActionIcon aria-label={text.delete(tag.name)} onClick={() => onDelete(tag)}>
            <IconTrash size={20} stroke={1.75} aria-hidden />
          </ActionIcon>
        </>
      ),
      onPhone: 'end',
    },
  ];
}

const sunken = { bg: 'var(--mg-paper-sunken)', c: 'var(--mg-ink-soft)' };

export function TagStatusBadge({ status }: { status: TagStatus }) {
  return <Badge {...(status === 'OFFICIAL' ? {} : sunken)}>{statusName[status]}</Badge>;
}
