import { type AdminEntity, calls, type EntityType } from '@mangrove/contract/browser';
import { callApi } from '../../api/api-client.ts';
import { administrationKey } from '../../api/keys.ts';
import { newPaths } from '../../api/paths.ts';
import { EntityName } from '../../domain/entity/entity-name.tsx';
import { kindValue, nodeKinds } from '../../domain/entity/kind.ts';
import { KindGlyph } from '../../domain/entity/kind-glyph.tsx';
import { useNarrow } from '../../kit/layout/use-narrow.ts';
import {
  choiceFilter,
  dayFilter,
  numberFilter,
  searchFilter,
} from '../../kit/list-screen/filters.tsx';
import { LinkMenu } from '../../kit/list-screen/link-menu.tsx';
import { defineListScreen, ListScreen } from '../../kit/list-screen/list-screen.tsx';
import { formatDay, formatNumber } from '../../kit/text/formats.ts';
import { sorting } from '../../kit/url-state/fields.ts';
import { DeleteEntityDialog, type EntityToDelete } from './delete-entity-dialog.tsx';
import { nodes as text } from './list-messages.ts';
import { NodeActions } from './node-actions.tsx';

const dayWidth = '9rem';

const addItems = nodeKinds.map((type) => ({
  to: newPaths[type],
  label: kindValue[type],
  icon: <KindGlyph key={type} type={type} colored />,
}));

const screen = defineListScreen({
  fields: {
    q: searchFilter(text.search),
    type: choiceFilter<EntityType>(text.type, kindValue),
    min_connections: numberFilter(text.minConnections, 1_000_000),
    created_from: dayFilter(text.createdFrom, 'from'),
    created_to: dayFilter(text.createdTo, 'to'),
    edited_from: dayFilter(text.editedFrom, 'from'),
    edited_to: dayFilter(text.editedTo, 'to'),
    sorting: sorting(['name', 'type', 'created_at', 'updated_at', 'connections']),
  },
  queryKey: [...administrationKey, 'nodes'],
  call: (query, signal) => callApi(calls.listAdminEntities, { query }, { signal }),
  dialog: (entity: EntityToDelete, onClose) => <DeleteEntityDialog {...{ entity, onClose }} />,
  columns: (ask) => [
    {
      id: 'name',
      header: text.name,
      cell: ({ type, name }) => <EntityName type={type} name={name} isTwoLined />,
      onPhone: 'main',
    },
    { id: 'type', header: text.type, cell: ({ type }) => kindValue[type], width: dayWidth },
    {
      id: 'created_at',
      header: text.created,
      cell: ({ created_at }) => formatDay(created_at),
      beginsDescending: true,
      width: dayWidth,
      onPhone: 'none',
    },
    {
      id: 'updated_at',
      header: text.edited,
      cell: (node) => <EditedDay {...node} />,
      beginsDescending: true,
      width: dayWidth,
      onPhone: 'line',
    },
    {
      id: 'connections',
      header: text.connections,
      cell: ({ connections }) => formatNumber(connections),
      beginsDescending: true,
      isNumeric: true,
      width: '8rem',
      onPhone: 'none',
    },
    {
      id: 'actions',
      header: text.actions,
      cell: (node) => <NodeActions node={node} onDelete={ask} />,
      width: '14rem',
      onPhone: 'end',
    },
  ],
  actions: () => <LinkMenu label={text.create} items={addItems} />,
  filtersOnPhone: 1,
  text: text.list,
});

/** The list of all entities, to filter, open, create and delete them. */
export function NodeManagement() {
  return <ListScreen screen={screen} />;
}

/** The day of the last edit. A phone has no column headings, so it adds words and connections. */
function EditedDay({ updated_at, connections }: AdminEntity) {
  if (!useNarrow()) return formatDay(updated_at);
  return (
    <>
      <span>{text.editedOn(updated_at)}</span> · {text.connectionCount(connections)}
    </>
  );
}
