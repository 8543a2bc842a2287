import { type ApiToken, calls, limits } from '@mangrove/contract/browser';
import { Button } from '@mantine/core';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../../api/api-client.ts';
import { detailOr } from '../../../api/api-error.ts';
import { ownKey } from '../../../api/keys.ts';
import { useWhileSignedIn } from '../../../api/session.ts';
import type { Column } from '../../../kit/data-table/column.ts';
import { useAction } from '../../../kit/form/use-action.ts';
import { Text } from '../../../kit/layout/layout.ts';
import { formatDay, formatMinute } from '../../../kit/text/formats.ts';
import { OwnList } from '../own-list.tsx';
import { MakeTokenDialog } from './make-token-dialog.tsx';
import { tokens as text } from './messages.ts';

const tokensQuery = queryOptions({
  queryKey: [...ownKey, 'api-tokens'],
  queryFn: ({ signal }) => callApi(calls.listApiTokens, {}, { signal }),
});

/** The tokens of the user's scripts: made, looked at and ended. */
export function ApiTokensSection() {
  const queries = useQueryClient();
  const list = useQuery({ ...tokensQuery, enabled: useWhileSignedIn() });
  const [isMaking, setMaking] = useState(false);
  const close = () => {
    setMaking(false);
    void queries.invalidateQueries({ queryKey: tokensQuery.queryKey });
  };
  return (
    <OwnList
      text={text}
      lead={
        <>
          {text.text} <a href="/docs">{text.interfaceLink}</a>
        </>
      }
      list={list}
      columns={columns}
      empty={text.none}
    >
      {(list.data?.items.length ?? 0) < limits.tokens ? (
        <Button variant="default" mt="sm" onClick={() => setMaking(true)}>
          {text.make}
        </Button>
      ) : (
        <Text c="dimmed" mt="sm">
          {text.most(limits.tokens)}
        </Text>
      )}
      {isMaking && <MakeTokenDialog onClose={close} />}
    </OwnList>
  );
}

const columns: Column<ApiToken>[] = [
  { id: 'name', header: text.name, onPhone: 'main', cell: ({ name }) => <bdi>{name}</bdi> },
  { id: 'scope', header: text.scope, cell: ({ scopes }) => scopeText(scopes) },
  {
    id: 'used',
    header: text.used,
    cell: ({ last_used_at, network }) =>
      last_used_at === null ? text.never : text.usedFrom(formatMinute(last_used_at), network),
  },
  {
    id: 'ends',
    header: text.ends,
    cell: (token) => (hasEnded(token) ? text.ended : text.until(formatDay(token.expires_at))),
  },
  {
    id: 'actions',
    header: text.actions,
    onPhone: 'end',
    cell: (token) => <EndButton token={token} />,
  },
];

function hasEnded({ expires_at }: ApiToken): boolean {
  return Date.parse(expires_at) <= Date.now();
}

function scopeText(scopes: ApiToken['scopes']): string {
  if (scopes.length > 1) return text.both;
  return scopes[0] === 'write' ? text.writes : text.reads;
}

function EndButton({ token }: { token: ApiToken }) {
  const isOver = hasEnded(token);
  const ending = useAction({
    call: () => callApi(calls.deleteApiToken, { params: { id: token.id } }),
    done: () => (isOver ? text.removed : text.done)(token.name),
    failedToast: (failure) => detailOr(failure, text.failed),
    refresh: (queries) => queries.invalidateQueries({ queryKey: tokensQuery.queryKey }),
  });
  return (
    <Button
      variant="default"
      size="sm"
      aria-label={(isOver ? text.removeOf : text.endOf)(token.name)}
      aria-disabled={ending.isBusy}
      onClick={() => ending.run()}
    >
      {isOver ? text.remove : text.end}
    </Button>
  );
}
