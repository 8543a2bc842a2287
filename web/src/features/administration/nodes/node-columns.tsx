import type { AdminEntity } from '@mangrove/contract/browser';
import { ActionIcon } from '@mantine/core';
import { IconEye, IconPencil, IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { editorPaths, paths } from '../../../api/paths.ts';
import { EntityName } from '../../../domain/entity/entity-name.tsx';
import { kindValue } from '../../../domain/entity/kind.ts';
import { PageLink } from '../../../domain/entity/page-link.tsx';
import type { Column } from '../../../kit/data-table/column.ts';
import { useNarrow } from '../../../kit/layout/use-narrow.ts';
import { formatDay, formatNumber } from '../../../kit/text/formats.ts';
import type { DoomedEntity } from '../deletion/delete-entity-dialog.tsx';
import { columns as columnName, nodes as text } from './messages.ts';

type OnDelete = (entity: DoomedEntity) => void;

const dayWidth = '9rem';

/** What is told of an entity of the network, and what can be done with it. */
export function columnsWith(onDelete: OnDelete): Column<AdminEntity>[] {
  return [
    {
      id: 'name',
      header: columnName.name,
      cell: ({ type, name }) => <EntityName type={type} name={name} isTwoLined />,
      sort: 'server',
      onPhone: 'main',
    },
    {
      id: 'type',
      header: columnName.type,
      cell: ({ type }) => kindValue[type],
      sort: 'server',
      width: dayWidth,
    },
    {
      id: 'created_at',
      header: columnName.created_at,
      cell: ({ created_at }) => formatDay(created_at),
      sort: 'server',
      beginsDescending: true,
      width: dayWidth,
      onPhone: 'none',
    },
    {
      id: 'updated_at',
      header: columnName.updated_at,
      cell: (node) => <Edited {...node} />,
      sort: 'server',
      beginsDescending: true,
      width: dayWidth,
      onPhone: 'line',
    },
    {
      id: 'connections',
      header: columnName.connections,
      cell: ({ connections }) => formatNumber(connections),
      sort: 'server',
      beginsDescending: true,
      isNumeric: true,
      width: '8rem',
      onPhone: 'none',
    },
    {
      id: 'actions',
      header: columnName.actions,
      cell: (node) => <Actions node={node} onDelete={onDelete} />,
      width: '14rem',
      onPhone: 'end',
    },
  ];
}

/** On a phone there is no heading to say what the day is of, and no room for a column of numbers. */
function Edited({ updated_at, connections }: AdminEntity) {
  if (!useNarrow()) return formatDay(updated_at);
  return (
    <>
      <span>Edited {formatDay(updated_at)}</span> · {formatNumber(connections)}{' '}
      {connections === 1 ? 'connection' : 'connections'}
    </>
  );
}

function Actions({ node, onDelete }: { node: AdminEntity; onDelete: OnDelete }) {
  const { id, type, name } = node;
  return (
    <>
      <ActionIcon
        aria-label={text.view(name)}
        renderRoot={(props) => (
          <Link {...props} to={paths.map} search={{ node: `${type}_${id}`, zoom: true }} />
        )}
      >
        <IconEye size={20} stroke={1.75} aria-hidden />
      </ActionIcon>
      <PageLink type={type} id={id} name={name} />
      <ActionIcon
        aria-label={text.edit(name)}
        renderRoot={(props) => (
          <Link {...props} to={editorPaths[type]} params={{ id: String(id) }} />
        )}
      >
        <IconPencil size={20} stroke={1.75} aria-hidden />
      </ActionIcon>
      <ActionIcon aria-label={text.delete(name)} onClick={() => onDelete({ type, id, name })}>
        <IconTrash size={20} stroke={1.75} aria-hidden />
      </ActionIcon>
    </>
  );
}
