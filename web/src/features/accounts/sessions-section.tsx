import { calls, type OwnSession } from '@mangrove/contract/browser';
import { Badge, Button } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { callApi } from '../../api/api-client.ts';
import { detailOr } from '../../api/api-error.ts';
import { ownKey } from '../../api/keys.ts';
import { useWhileSignedIn } from '../../api/session.ts';
import type { Column } from '../../kit/data-table/column.ts';
import { useAction } from '../../kit/form/use-action.ts';
import { Group } from '../../kit/layout/layout.ts';
import { formatMinute } from '../../kit/text/formats.ts';
import { OwnList } from './own-list.tsx';
import { sessions as text } from './settings-messages.ts';

const sessionsQuery = queryOptions({
  queryKey: [...ownKey, 'sessions'],
  queryFn: ({ signal }) => callApi(calls.listSessions, {}, { signal }),
});

/** Where the user is logged in, with a button to end each other session, or all of them. */
export function SessionsSection() {
  const list = useQuery({ ...sessionsQuery, enabled: useWhileSignedIn() });
  const ending = useAction({
    call: () => callApi(calls.endOtherSessions),
    done: ({ ended }) => text.endedOthers(ended),
    failedToast: (failure) => detailOr(failure, text.endFailed),
    refresh: (queries) => queries.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  });
  const hasOthers = (list.data?.total_count ?? 0) > 1;
  return (
    <OwnList text={text} lead={text.text} list={list} columns={columns}>
      {hasOthers && (
        <Button
          variant="default"
          mt="sm"
          aria-disabled={ending.isBusy}
          onClick={() => ending.run()}
        >
          {ending.isBusy ? text.ending : text.endOthers}
        </Button>
      )}
    </OwnList>
  );
}

const columns: Column<OwnSession>[] = [
  {
    id: 'device',
    header: text.device,
    cell: ({ device, is_current }) => (
      <Group gap="xs">
        {device || text.unknownDevice}
        {is_current && <Badge color="green">{text.current}</Badge>}
      </Group>
    ),
  },
  { id: 'network', header: text.network, cell: ({ network }) => network || text.unknownNetwork },
  { id: 'used', header: text.used, cell: ({ used_at }) => formatMinute(used_at) },
  {
    id: 'actions',
    header: text.actions,
    onPhone: 'end',
    cell: (session) => (session.is_current ? null : <EndButton session={session} />),
  },
];

function EndButton({ session }: { session: OwnSession }) {
  const ending = useAction({
    call: () => callApi(calls.endSession, { params: { id: session.id } }),
    done: () => text.ended,
    failedToast: (failure) => detailOr(failure, text.endFailed),
    refresh: (queries) => queries.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  });
  return (
    <Button
      variant="default"
      size="sm"
      aria-label={text.endOf(session.device || text.unknownDevice, formatMinute(session.used_at))}
      aria-disabled={ending.isBusy}
      onClick={() => ending.run()}
    >
      {text.end}
    </Button>
  );
}
