import { calls, type Identity, type SessionUser } from '@mangrove/contract/browser';
import { Button } from '@mantine/core';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { callApi } from '../../../api/api-client.ts';
import { detailOr, sentenceOr429 } from '../../../api/api-error.ts';
import { editorPaths } from '../../../api/paths.ts';
import { useWhileSignedIn } from '../../../api/session.ts';
import { useOwnProfile } from '../../../domain/entity/own-profile.ts';
import { readLoginProvider } from '../../../domain/site/login-provider.ts';
import type { Column } from '../../../kit/data-table/column.ts';
import { DataTable } from '../../../kit/data-table/data-table.tsx';
import { useAction } from '../../../kit/form/use-action.ts';
import { ConfirmDialog } from '../../../kit/layout/confirm-dialog.tsx';
import { Text } from '../../../kit/layout/layout.ts';
import { Notice } from '../../../kit/layout/notice.tsx';
import { Sheet } from '../../../kit/layout/sheet.tsx';
import { formatMinute } from '../../../kit/text/formats.ts';
import { accountCalls } from '../api.ts';
import { secondFactorQuery } from '../second-factor/api.ts';
import { leaveFor } from './leaving.ts';
import { disconnecting, identities as text } from './messages.ts';

const identitiesQuery = queryOptions({
  queryKey: [...secondFactorQuery.queryKey, 'identities'],
  queryFn: ({ signal }) => callApi(calls.listIdentities, {}, { signal }),
});

const readAgain = (queries: QueryClient) =>
  queries.invalidateQueries({ queryKey: identitiesQuery.queryKey });

/** By which providers the user logs in: connected and disconnected. Hidden where there is none. */
export function IdentitiesSection({ user }: { user: SessionUser }) {
  const name = readLoginProvider();
  const { data, error } = useQuery({ ...identitiesQuery, enabled: useWhileSignedIn() });
  const leaving = useAction({
    call: () => callApi(calls.beginIdentity),
    onDone: ({ location }) => leaveFor(location, { connects: true }),
    failed: (failure) => detailOr(failure, text.loadFailed),
  });
  if (name === null && (data?.items.length ?? 0) === 0) return null;
  return (
    <Sheet title={text.title(name)} ground="outlined" style={{ width: '100%' }}>
      <Text mb="sm">{name === null ? text.textWithout : text.text(name)}</Text>
      {error && <Notice kind="error">{sentenceOr429(error, text.loadFailed)}</Notice>}
      {data && data.items.length > 0 && (
        <DataTable
          label={text.title(name)}
          loading={text.loading}
          rows={data.items}
          columns={columns}
          rowKey={({ id }) => id}
        />
      )}
      {data?.items.some(({ orcid }) => orcid !== null) && <ShowOnProfile />}
      {data?.is_only_way && <SetPassword email={user.email} />}
      {leaving.failure !== undefined && <Notice kind="error">{leaving.failure}</Notice>}
      {name !== null && data?.can_connect && (
        <Button mt="sm" aria-disabled={leaving.isBusy} onClick={() => leaving.run()}>
          {leaving.isBusy ? text.connecting(name) : text.connect(name)}
        </Button>
      )}
    </Sheet>
  );
}

/** What a proved ORCID iD is good for, and where to do it. */
function ShowOnProfile() {
  const profile = useOwnProfile().data?.profile;
  return (
    <Text mt="sm">
      {text.proves}{' '}
      {profile && (
        <Link to={editorPaths[profile.type]} params={{ id: String(profile.id) }}>
          {text.editProfile}
        </Link>
      )}
    </Text>
  );
}

const columns: Column<Identity>[] = [
  { id: 'provider', header: text.provider, onPhone: 'main', cell: ({ provider }) => provider },
  { id: 'label', header: text.label, onPhone: 'line', cell: ({ label }) => label },
  {
    id: 'connected',
    header: text.connected,
    onPhone: 'none',
    cell: ({ created_at }) => formatMinute(created_at),
  },
  {
    id: 'used',
    header: text.used,
    onPhone: 'none',
    cell: ({ used_at }) => (used_at === null ? text.never : formatMinute(used_at)),
  },
  {
    id: 'actions',
    header: text.actions,
    onPhone: 'line',
    cell: (identity) => <Disconnect identity={identity} />,
  },
];

function Disconnect({ identity: { id, provider } }: { identity: Identity }) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const action = useAction({
    call: () => callApi(calls.removeIdentity, { params: { id } }),
    done: () => disconnecting.done,
    onDone: close,
    failed: (error) => detailOr(error, disconnecting.failed),
    refresh: readAgain,
  });
  return (
    <>
      <Button
        variant="default"
        size="sm"
        aria-label={text.disconnectOf(provider)}
        onClick={() => setOpen(true)}
      >
        {text.disconnect}
      </Button>
      {isOpen && (
        <ConfirmDialog
          title={disconnecting.title(provider)}
          confirmLabel={disconnecting.submit}
          busyLabel={disconnecting.busy}
          isBusy={action.isBusy}
          failure={action.failure}
          onConfirm={() => action.run()}
          onClose={close}
        >
          {disconnecting.text(provider)}
        </ConfirmDialog>
      )}
    </>
  );
}

function SetPassword({ email }: { email: string }) {
  const [isSent, setSent] = useState(false);
  const sending = useAction({
    call: () => accountCalls.forgotPassword(email),
    onDone: () => setSent(true),
    failed: (error) => sentenceOr429(error, text.sendFailed),
  });
  if (isSent) return <Notice kind="success">{text.sent(email)}</Notice>;
  return (
    <>
      <Text my="sm">{text.onlyWay}</Text>
      <Button variant="default" aria-disabled={sending.isBusy} onClick={() => sending.run()}>
        {sending.isBusy ? text.sending : text.sendLink}
      </Button>
      {sending.failure !== undefined && <Notice kind="error">{sending.failure}</Notice>}
    </>
  );
}
