import { calls, qrCodePath, type ShortAddress } from '@mangrove/contract/browser';
import { IconQrcode, IconTrash } from '@tabler/icons-react';
import { callApi } from '../../../api/api-client.ts';
import { shortAddressesKey } from '../../../api/keys.ts';
import { ConfirmActionDialog } from '../../../kit/form/action-form.tsx';
import { IconAnchor, IconButton } from '../../../kit/layout/icon-button.tsx';
import { Group, Text } from '../../../kit/layout/layout.ts';
import { searchFilter } from '../../../kit/list-screen/filters.tsx';
import { defineListScreen, ListScreen } from '../../../kit/list-screen/list-screen.tsx';
import { formatDay } from '../../../kit/text/formats.ts';
import { shortAddressDeletion as deletion, shortAddressList as text } from './messages.ts';

const wraps = { overflowWrap: 'anywhere' } as const;

/** The part after the origin: `s/abc2345`. */
const codeOf = ({ url }: ShortAddress) => new URL(url).pathname.slice(1);

const screen = defineListScreen({
  fields: { q: searchFilter(text.search) },
  queryKey: shortAddressesKey,
  call: (query, signal) => callApi(calls.listShortAddresses, { query }, { signal }),
  // Always refetched, because superusers look for what was made a moment ago.
  staleTime: 0,
  dialog: (row: ShortAddress, onClose) => <DeleteDialog row={row} onClose={onClose} />,
  columns: (ask) => [
    {
      id: 'short',
      header: text.short,
      onPhone: 'main',
      cell: (row) => (
        <a href={row.url} style={wraps}>
          {codeOf(row)}
        </a>
      ),
    },
    {
      id: 'address',
      header: text.leadsTo,
      onPhone: 'line',
      cell: ({ address }) => <bdi style={wraps}>{readable(address)}</bdi>,
    },
    { id: 'by', header: text.by, cell: ({ made_by }) => <bdi>{made_by ?? text.nobody}</bdi> },
    { id: 'at', header: text.at, cell: ({ created_at }) => formatDay(created_at) },
    {
      id: 'actions',
      header: text.actions,
      isHeaderHidden: true,
      onPhone: 'end',
      cell: (row) => (
        <Group gap={0} wrap="nowrap">
          <IconAnchor
            label={text.code(codeOf(row))}
            Icon={IconQrcode}
            href={qrCodePath(row.url)}
            download={text.fileName(codeOf(row).slice(2))}
          />
          <IconButton label={text.delete(codeOf(row))} Icon={IconTrash} onClick={() => ask(row)} />
        </Group>
      ),
    },
  ],
  text: text.list,
});

/** The short addresses that members made. */
export function ShortAddressList() {
  return (
    <>
      <Text maw="68ch" mb="md">
        {text.lead}
      </Text>
      <ListScreen screen={screen} />
    </>
  );
}

function DeleteDialog({ row, onClose }: { row: ShortAddress; onClose: () => void }) {
  return (
    <ConfirmActionDialog
      title={deletion.title}
      label={deletion.confirm}
      busyLabel={deletion.busy}
      isDestructive
      call={() => callApi(calls.deleteShortAddress, { params: { id: String(row.id) } })}
      done={() => deletion.done(codeOf(row))}
      failed={(error) => error.message}
      refresh={(queries) => queries.invalidateQueries({ queryKey: shortAddressesKey })}
      onClose={onClose}
    >
      <Text fw="bold">{deletion.question(codeOf(row))}</Text>
      <Text>{deletion.effect}</Text>
    </ConfirmActionDialog>
  );
}

/** Words of a search as they were typed. */
function readable(address: string): string {
  try {
    return decodeURI(address);
  } catch {
    // A percent sign that begins no letter: shown as it is.
    return address;
  }
}
