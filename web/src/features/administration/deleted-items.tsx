import { type AdminDeletedItem, calls } from '@mangrove/contract/browser';
import { IconTrashX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { callApi } from '../../api/api-client.ts';
import { detailOr } from '../../api/api-error.ts';
import { administrationKey } from '../../api/keys.ts';
import { paths } from '../../api/paths.ts';
import { deletedColumns } from '../../domain/deleted/deleted-columns.tsx';
import { deletedText } from '../../domain/deleted/messages.ts';
import { RestoreButton } from '../../domain/deleted/restore-button.tsx';
import { kindValue } from '../../domain/entity/kind.ts';
import { ConfirmActionDialog } from '../../kit/form/action-form.tsx';
import { IconButton } from '../../kit/layout/icon-button.tsx';
import { Group, Text } from '../../kit/layout/layout.ts';
import { choiceFilter, searchFilter } from '../../kit/list-screen/filters.tsx';
import { defineListScreen, ListScreen } from '../../kit/list-screen/list-screen.tsx';
import { erasing, deletedItems as text } from './list-messages.ts';
import { refreshNetwork } from './refresh-network.ts';

/** Where merged and hidden entities are restored. */
const wayBack = {
  merged: { tab: 'duplicates', show: 'merged' },
  hidden: { tab: 'reports', state: 'in_progress' },
} as const;

const screen = defineListScreen({
  fields: {
    q: searchFilter(text.search),
    type: choiceFilter(text.type, { ...kindValue, relationship: deletedText.connection }),
  },
  queryKey: [...administrationKey, 'deleted'],
  call: (query, signal) => callApi(calls.listDeleted, { query }, { signal }),
  // Always refetched, because superusers look for what was deleted a moment ago.
  staleTime: 0,
  dialog: (item: AdminDeletedItem, onClose) => <EraseDialog item={item} onClose={onClose} />,
  columns: (ask) => [
    ...deletedColumns,
    {
      id: 'deleted_by',
      header: text.by,
      onPhone: 'line',
      cell: ({ deleted_by, reason, report_reason }) => (
        <>
          <bdi>{deleted_by?.email ?? text.nobody}</bdi>
          {reason === 'removed' && (
            <Text c="dimmed" fz="sm">
              {deletedText.removed(report_reason)}
            </Text>
          )}
        </>
      ),
    },
    {
      id: 'actions',
      header: deletedText.actions,
      onPhone: 'end',
      width: '8rem',
      cell: (item) =>
        item.reason !== 'merged' && item.reason !== 'hidden' ? (
          <Group gap={0} wrap="nowrap">
            <RestoreButton item={item} refresh={refreshNetwork} />
            <IconButton
              label={text.erase(item.name)}
              Icon={IconTrashX}
              hasHint
              onClick={() => ask(item)}
            />
          </Group>
        ) : (
          <Link to={paths.controlPanel} search={wayBack[item.reason]}>
            {text.wayBack[item.reason]}
          </Link>
        ),
    },
  ],
  text: text.list,
});

/** The deleted items of all users that can still be restored. */
export function DeletedItems() {
  return (
    <>
      <Text maw="68ch" mb="md">
        {text.lead}
      </Text>
      <ListScreen screen={screen} />
    </>
  );
}

/** Asks for confirmation before a deleted item is erased, which cannot be undone. */
function EraseDialog({ item, onClose }: { item: AdminDeletedItem; onClose: () => void }) {
  return (
    <ConfirmActionDialog
      title={erasing.title}
      busyLabel={erasing.busy}
      isDestructive
      call={() => callApi(calls.eraseDeleted, { params: { id: String(item.id) } })}
      done={() => erasing.done(item.name)}
      failed={(error) => detailOr(error, erasing.failed)}
      refresh={refreshNetwork}
      onClose={onClose}
    >
      <Text fw="bold">{erasing.question(item.name)}</Text>
      <Text>{erasing.text}</Text>
    </ConfirmActionDialog>
  );
}
