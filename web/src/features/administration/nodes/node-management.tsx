import { type AdminEntity, calls, entityTypes } from '@mangrove/contract/browser';
import { useMemo, useState } from 'react';
import { callApi } from '../../../api/api-client.ts';
import { administrationKey } from '../../../api/keys.ts';
import { newPaths } from '../../../api/paths.ts';
import { kinds, kindValue } from '../../../domain/entity/kind.ts';
import { KindGlyph } from '../../../domain/entity/kind-glyph.tsx';
import { LinkMenu } from '../../../kit/list-screen/link-menu.tsx';
import { defineListScreen, ListScreen } from '../../../kit/list-screen/list-screen.tsx';
import { endOfDay, startOfDay } from '../../../kit/text/days.ts';
import { defineAddress } from '../../../kit/url-state/address.ts';
import {
  day,
  int,
  oneOf,
  page,
  sorting,
  text as textField,
} from '../../../kit/url-state/fields.ts';
import { DeleteEntityDialog, type DoomedEntity } from '../deletion/delete-entity-dialog.tsx';
import { listText, nodes as text } from './messages.ts';
import { columnsWith } from './node-columns.tsx';

const pageSize = 20;
const maxConnections = 1_000_000;

const screen = defineListScreen({
  address: defineAddress({
    q: textField(200),
    type: oneOf(entityTypes),
    created_from: day(),
    created_to: day(),
    edited_from: day(),
    edited_to: day(),
    // From 1: at least no connections is no filter.
    min_connections: int(1, maxConnections),
    sorting: sorting(['name', 'type', 'created_at', 'updated_at', 'connections'], {
      by: 'name',
      order: 'asc',
    }),
    page: page(),
  }),
  queryKey: [...administrationKey, 'nodes'],
  call: (values, signal) => {
    const query = {
      search: values.q,
      type: values.type ? [values.type] : [],
      created_from: startOfDay(values.created_from),
      created_to: endOfDay(values.created_to),
      edited_from: startOfDay(values.edited_from),
      edited_to: endOfDay(values.edited_to),
      min_connections: String(values.min_connections ?? 0),
      sort_by: values.sorting.by,
      sort_order: values.sorting.order,
      page: String(values.page),
      page_size: String(pageSize),
    };
    return callApi(calls.listAdminEntities, { query }, { signal });
  },
  rowKey: ({ id }: AdminEntity) => id,
  filters: [
    { kind: 'search', name: 'q', label: text.search },
    {
      kind: 'choice',
      name: 'type',
      label: text.type,
      all: text.allTypes,
      options: kinds.map((value) => ({ value, label: kindValue[value] })),
    },
    {
      kind: 'number',
      name: 'min_connections',
      label: text.minConnections,
      max: maxConnections,
      refusal: text.atLeastZero,
    },
    { kind: 'day', name: 'created_from', label: text.createdFrom },
    { kind: 'day', name: 'created_to', label: text.createdTo },
    { kind: 'day', name: 'edited_from', label: text.editedFrom },
    { kind: 'day', name: 'edited_to', label: text.editedTo },
  ],
  filtersOnPhone: 1,
  pageSize,
  text: listText,
});

const addItems = (['project', 'organization'] as const).map((type) => ({
  to: newPaths[type],
  label: kindValue[type],
  icon: <KindGlyph key={type} type={type} coloured />,
}));

/** Every entity of the network as one list: filtered, opened, created and deleted. */
export function NodeManagement() {
  const [doomed, setDoomed] = useState<DoomedEntity | null>(null);
  const columns = useMemo(() => columnsWith(setDoomed), []);
  return (
    <>
      <ListScreen
        screen={screen}
        columns={columns}
        actions={<LinkMenu label={text.create} items={addItems} />}
      />
      {doomed && <DeleteEntityDialog entity={doomed} onClose={() => setDoomed(null)} />}
    </>
  );
}
