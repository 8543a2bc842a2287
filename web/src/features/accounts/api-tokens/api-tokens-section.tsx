import { type ApiToken, calls } from '@mangrove/contract/browser';
import { Button } from '@mantine/core';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../../api/api-client.ts';
import { detailOr } from '../../../api/api-error.ts';
import { ownKey } from '../../../api/keys.ts';
import { useWhileSignedIn } from '../../../api/session.ts';
import type { Column } from '../../../kit/data-table/column.ts';
import { useAction } from '../../../kit/form/use-action.ts';
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
      <Button variant="default" mt="sm" onClick={() => setMaking(true)}>
        {text.make}
      </Button>
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
    cell: ({ expires_at }) =>
      Date.parse(expires_at) <= Date.now() ? text.ended : text.until(formatDay(expires_at)),
  },
  {
    id: 'actions',
    header: text.actions,
    onPhone: 'end',
    cell: (token) => <EndButton token={token} />,
  },
];

function scopeText(scopes: ApiToken['scopes']): string {
  if (scopes.length > 1) return text.both;
  return scopes[0] === 'write' ? text.writes : text.reads;
}

function EndButton({ token }: { token: ApiToken }) {
  const ending = useAction({
    call: () => callApi(calls.deleteApiToken, { params: { id: token.id } }),
    done: () => text.done(token.name),
    failedToast: (failure) => detailOr(failure, text.failed),
    refresh: (queries) => queries.invalidateQueries({ queryKey: tokensQuery.queryKey }),
  });
  return (
    <Button
      variant="default"
      size="sm"
      aria-label={text.endOf(token.name)}
      aria-disabled={ending.isBusy}
      onClick={() => ending.run()}
    >
      {text.end}
    </Button>
  );
}
