import { type AdminDeletedItem, calls, entityTypes } from '@mangrove/contract/browser';
import { IconTrashX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { callApi } from '../../../api/api-client.ts';
import { administrationKey } from '../../../api/keys.ts';
import { paths } from '../../../api/paths.ts';
import { deletedColumns, RestoreButton } from '../../../domain/deleted/deleted-columns.tsx';
import { deletedText } from '../../../domain/deleted/messages.ts';
import { useRestore } from '../../../domain/deleted/use-restore.ts';
import { kinds, kindValue } from '../../../domain/entity/kind.ts';
import type { Column } from '../../../kit/data-table/column.ts';
import { IconButton } from '../../../kit/layout/icon-button.tsx';
import { Group, Text } from '../../../kit/layout/layout.ts';
import { defineListScreen, ListScreen } from '../../../kit/list-screen/list-screen.tsx';
import { defineAddress } from '../../../kit/url-state/address.ts';
import { oneOf, page, text as textField } from '../../../kit/url-state/fields.ts';
import { refreshNetwork } from '../refresh-network.ts';
import { EraseDialog } from './erase-dialog.tsx';
import { listText, deleted as text } from './messages.ts';

const pageSize = 20;

const screen = defineListScreen({
  address: defineAddress({
    q: textField(200),
    type: oneOf([...entityTypes, 'relationship']),
    page: page(),
  }),
  queryKey: [...administrationKey, 'deleted'],
  call: ({ q, type, page }, signal) => {
    const query = {
      search: q,
      type: type ? [type] : [],
      page: String(page),
      page_size: String(pageSize),
    };
    return callApi(calls.listDeleted, { query }, { signal });
  },
  // What was deleted a moment ago is what one comes to look for.
  staleTime: 0,
  rowKey: ({ id }: AdminDeletedItem) => id,
  filters: [
    { kind: 'search', name: 'q', label: text.search },
    {
      kind: 'choice',
      name: 'type',
      label: text.type,
      all: text.allTypes,
      options: [
        ...kinds.map((value) => ({ value, label: kindValue[value] })),
        { value: 'relationship', label: deletedText.connection },
      ],
    },
  ],
  pageSize,
  text: listText,
});

/** What was deleted and can be restored, by whomever. */
export function DeletedItems() {
  const [doomed, setDoomed] = useState<AdminDeletedItem | null>(null);
  const { run: restore } = useRestore(refreshNetwork);
  const columns = useMemo(() => columnsWith(restore, setDoomed), [restore]);
  return (
    <>
      <Text maw="68ch" mb="md">
        {text.lead}
      </Text>
      <ListScreen screen={screen} columns={columns} />
      {doomed && <EraseDialog item={doomed} onClose={() => setDoomed(null)} />}
    </>
  );
}

/** Where that is taken back which is no plain deletion. */
const wayBack = {
  merged: { tab: 'duplicates', show: 'merged' },
  hidden: { tab: 'reports', state: 'in_progress' },
} as const;

type Act = (item: AdminDeletedItem) => void;

function columnsWith(onRestore: Act, onErase: Act): Column<AdminDeletedItem>[] {
  return [
    ...deletedColumns,
    {
      id: 'deleted_by',
      header: text.by,
      onPhone: 'line',
      cell: ({ deleted_by }) => <bdi>{deleted_by?.email ?? text.byNobody}</bdi>,
    },
    {
      id: 'actions',
      header: deletedText.actions,
      onPhone: 'end',
      width: '8rem',
      cell: (item) =>
        item.reason === 'deleted' ? (
          <Group gap={0} wrap="nowrap">
            <RestoreButton name={item.name} onClick={() => onRestore(item)} />
            <IconButton
              label={text.erase(item.name)}
              Icon={IconTrashX}
              hasHint
              onClick={() => onErase(item)}
            />
          </Group>
        ) : (
          <Link to={paths.controlPanel} search={wayBack[item.reason]}>
            {text.reason[item.reason]}
          </Link>
        ),
    },
  ];
}
