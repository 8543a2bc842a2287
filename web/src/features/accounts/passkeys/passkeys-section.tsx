import { calls, type Passkey } from '@mangrove/contract/browser';
import { Button } from '@mantine/core';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../../api/api-client.ts';
import { detailOr } from '../../../api/api-error.ts';
import { useWhileSignedIn } from '../../../api/session.ts';
import type { Column } from '../../../kit/data-table/column.ts';
import { useAction } from '../../../kit/form/use-action.ts';
import { Group, Text } from '../../../kit/layout/layout.ts';
import { Notice } from '../../../kit/layout/notice.tsx';
import { formatMinute } from '../../../kit/text/formats.ts';
import { OwnList } from '../own-list.tsx';
import { readFactorAgain, secondFactorQuery } from '../second-factor/api.ts';
import { AddPasskeyDialog } from './add-passkey-dialog.tsx';
import { RemovePasskeyDialog, RenamePasskeyDialog } from './change-passkey.tsx';
import { passkeys as text } from './messages.ts';
import { canUsePasskeys } from './web-authn.ts';

const passkeysQuery = queryOptions({
  queryKey: [...secondFactorQuery.queryKey, 'passkeys'],
  queryFn: ({ signal }) => callApi(calls.listPasskeys, {}, { signal }),
});

/** The user's passkeys: added, named and removed. */
export function PasskeysSection() {
  const queries = useQueryClient();
  const list = useQuery({ ...passkeysQuery, enabled: useWhileSignedIn() });
  const [suggestedName, setSuggestedName] = useState<string | null>(null);
  const beginning = useAction({
    call: () => callApi(calls.beginPasskey),
    onDone: ({ name }) => setSuggestedName(name),
    failed: (failure) => detailOr(failure, text.addFailed),
  });
  return (
    <OwnList text={text} lead={text.text} list={list} columns={columns} empty={text.none}>
      {beginning.failure !== undefined && <Notice kind="error">{beginning.failure}</Notice>}
      {canUsePasskeys() ? (
        <Button mt="sm" aria-disabled={beginning.isBusy} onClick={() => beginning.run()}>
          {beginning.isBusy ? text.adding : text.add}
        </Button>
      ) : (
        <Text c="dimmed">{text.notHere}</Text>
      )}
      {suggestedName !== null && (
        <AddPasskeyDialog
          suggestedName={suggestedName}
          onClose={() => {
            setSuggestedName(null);
            void readFactorAgain(queries);
          }}
        />
      )}
    </OwnList>
  );
}

const columns: Column<Passkey>[] = [
  { id: 'name', header: text.name, onPhone: 'main', cell: ({ name }) => name },
  {
    id: 'added',
    header: text.added,
    onPhone: 'none',
    cell: ({ created_at }) => formatMinute(created_at),
  },
  {
    id: 'used',
    header: text.used,
    cell: ({ used_at }) => (used_at === null ? text.never : formatMinute(used_at)),
  },
  {
    id: 'actions',
    header: text.actions,
    onPhone: 'line',
    cell: (passkey) => <Actions passkey={passkey} />,
  },
];

function Actions({ passkey }: { passkey: Passkey }) {
  const [open, setOpen] = useState<'rename' | 'remove' | null>(null);
  const close = () => setOpen(null);
  return (
    <Group gap="xs" justify="flex-end">
      <Button
        variant="default"
        size="sm"
        aria-label={text.renameOf(passkey.name)}
        onClick={() => setOpen('rename')}
      >
        {text.rename}
      </Button>
      <Button
        variant="default"
        size="sm"
        aria-label={text.removeOf(passkey.name)}
        onClick={() => setOpen('remove')}
      >
        {text.remove}
      </Button>
      {open === 'rename' && <RenamePasskeyDialog passkey={passkey} onClose={close} />}
      {open === 'remove' && <RemovePasskeyDialog passkey={passkey} onClose={close} />}
    </Group>
  );
}
