import { type AdminEntity, calls, type EntityType } from '@mangrove/contract/browser';
import { callApi } from '../../api/api-client.ts';
import { administrationKey } from '../../api/keys.ts';
import { newPaths } from '../../api/paths.ts';
import { EntityName } from '../../domain/entity/entity-name.tsx';
import { kindValue } from '../../domain/entity/kind.ts';
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
import { formatCount, formatDay, formatNumber } from '../../kit/text/formats.ts';
import { sorting } from '../../kit/url-state/fields.ts';
import { DeleteEntityDialog, type EntityToDelete } from './delete-entity-dialog.tsx';
import { NodeActions } from './node-actions.tsx';

const dayWidth = '9rem';

const addItems = (['project', 'organization'] as const).map((type) => ({
  to: newPaths[type],
  label: kindValue[type],
  icon: <KindGlyph key={type} type={type} colored />,
}));

const screen = defineListScreen({
  fields: {
    q: searchFilter('Search by name'),
    type: choiceFilter<EntityType>('Type', kindValue),
    min_connections: numberFilter('Minimum connections', 1_000_000),
    created_from: dayFilter('Created from', 'from'),
    created_to: dayFilter('Created to', 'to'),
    edited_from: dayFilter('Last edited from', 'from'),
    edited_to: dayFilter('Last edited to', 'to'),
    sorting: sorting(['name', 'type', 'created_at', 'updated_at', 'connections']),
  },
  queryKey: [...administrationKey, 'nodes'],
  call: (query, signal) => callApi(calls.listAdminEntities, { query }, { signal }),
  dialog: (entity: EntityToDelete, onClose) => <DeleteEntityDialog {...{ entity, onClose }} />,
  columns: (ask) => [
    {
      id: 'name',
      header: 'Name',
      cell: ({ type, name }) => <EntityName type={type} name={name} isTwoLined />,
      onPhone: 'main',
    },
    { id: 'type', header: 'Type', cell: ({ type }) => kindValue[type], width: dayWidth },
    {
      id: 'created_at',
      header: 'Created',
      cell: ({ created_at }) => formatDay(created_at),
      beginsDescending: true,
      width: dayWidth,
      onPhone: 'none',
    },
    {
      id: 'updated_at',
      header: 'Last edited',
      cell: (node) => <EditedDay {...node} />,
      beginsDescending: true,
      width: dayWidth,
      onPhone: 'line',
    },
    {
      id: 'connections',
      header: 'Connections',
      cell: ({ connections }) => formatNumber(connections),
      beginsDescending: true,
      isNumeric: true,
      width: '8rem',
      onPhone: 'none',
    },
    {
      id: 'actions',
      header: 'Actions',
      cell: (node) => <NodeActions node={node} onDelete={ask} />,
      width: '14rem',
      onPhone: 'end',
    },
  ],
  actions: () => <LinkMenu label="Create New" items={addItems} />,
  filtersOnPhone: 1,
  text: {
    counted: ['node', 'nodes'],
    none: [
      'No nodes yet',
      'People, projects and organisations are listed here once the first one is added.',
    ],
    noMatch: [
      'No nodes found',
      'Widen the dates, ask for fewer connections, or look for a part of the name.',
    ],
    previous: 'Prev',
  },
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
      <span>Edited {formatDay(updated_at)}</span> ·{' '}
      {formatCount(connections, ['connection', 'connections'])}
    </>
  );
}
