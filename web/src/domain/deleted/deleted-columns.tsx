import type { DeletedItem } from '@mangrove/contract/browser';
import type { Column } from '../../kit/data-table/column.ts';
import { formatDay } from '../../kit/text/formats.ts';
import { EntityName } from '../entity/entity-name.tsx';
import { kindValue } from '../entity/kind.ts';
import { deletedText as text } from './messages.ts';

/** The columns of a deleted item, shared by every list of deleted items. */
export const deletedColumns: readonly Column<DeletedItem>[] = [
  {
    id: 'name',
    header: text.name,
    onPhone: 'main',
    cell: ({ entity_type: type, name }) =>
      type === null ? <bdi>{name}</bdi> : <EntityName type={type} name={name} isTwoLined />,
  },
  {
    id: 'type',
    header: text.type,
    cell: ({ entity_type: type }) => (type === null ? text.connection : kindValue[type]),
  },
  {
    id: 'deleted_at',
    header: text.deleted,
    onPhone: 'none',
    cell: ({ deleted_at }) => formatDay(deleted_at),
  },
  {
    id: 'days_left',
    header: text.left,
    unit: () => ' left',
    cell: ({ days_left: left }) => (left === null ? text.undecided : text.days(left)),
  },
];
