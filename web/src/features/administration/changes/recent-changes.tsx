import { type Act, calls, limits } from '@mangrove/contract/browser';
import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../../api/api-client.ts';
import { historyKey } from '../../../api/keys.ts';
import { ActItem } from '../../../domain/history/act-item.tsx';
import { UndoButton } from '../../../domain/history/undo-button.tsx';
import { EmptyState } from '../../../kit/layout/empty-state.tsx';
import { Group } from '../../../kit/layout/layout.ts';
import { QueryState } from '../../../kit/layout/query-state.tsx';
import { choiceFilter, dayFilter, searchFilter } from '../../../kit/list-screen/filters.tsx';
import { ListToolbar } from '../../../kit/list-screen/list-toolbar.tsx';
import { endOfDay, startOfDay } from '../../../kit/text/days.ts';
import { defineAddress, type ValuesOf } from '../../../kit/url-state/address.ts';
import { int } from '../../../kit/url-state/fields.ts';
import { useUrlState } from '../../../kit/url-state/use-url-state.ts';
import { kindName, changes as text } from './messages.ts';
import { RevertDialog } from './revert-dialog.tsx';

const address = defineAddress({
  actor: searchFilter(text.actor, text.actorPlaceholder),
  kind: choiceFilter(text.kind, kindName, text.allKinds),
  from: dayFilter(text.from, 'from'),
  to: dayFilter(text.to, 'to'),
  /** Shows the page of acts older than this act id. */
  before: { ...int(1, limits.idMax), startsOver: true },
});
type Values = ValuesOf<typeof address.fields>;

function useChanges({ actor, kind, from, to, before }: Values) {
  return useQuery({
    queryKey: [...historyKey, 'recent', { actor, kind, from, to, before }],
    queryFn: ({ signal }) => {
      const query = {
        actor,
        kind: kind ? [kind] : [],
        from: startOfDay(from),
        to: endOfDay(to),
        before: before ?? undefined,
      };
      return callApi(calls.listRecentChanges, { query }, { signal });
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchOnMount: true,
  });
}

/** The changes of the network, newest first; undoes single ones or all of one account. */
export function RecentChanges() {
  const { values, change } = useUrlState(address);
  const query = useChanges(values);
  const { data } = query;
  const [isReverting, setReverting] = useState(false);
  const userId = /^#[1-9]\d{0,8}$/u.test(values.actor) ? Number(values.actor.slice(1)) : null;
  const name =
    data?.acts.find(({ actor }) => actor?.user_id === userId)?.actor?.name ??
    text.account(values.actor);
  return (
    <>
      <ListToolbar
        address={address}
        filtersOnPhone={1}
        text={{ clear: text.clear }}
        values={values}
        onChange={change}
      >
        {userId !== null && (
          <Button color="red" variant="outline" onClick={() => setReverting(true)}>
            {text.revertAll(name)}
          </Button>
        )}
      </ListToolbar>
      <QueryState query={query} loading={text.loading} failed={text.failed} isMain>
        {({ acts }) => <Acts acts={acts} onlyBy={(id) => change({ actor: `#${id}` })} />}
      </QueryState>
      <Group gap="sm" mt="md">
        {values.before !== null && (
          <Button variant="default" onClick={() => change({ before: null })}>
            {text.newest}
          </Button>
        )}
        {data && data.next !== null && (
          <Button variant="default" onClick={() => change({ before: data.next })}>
            {text.older}
          </Button>
        )}
      </Group>
      {isReverting && userId !== null && (
        <RevertDialog
          userId={userId}
          name={name}
          from={startOfDay(values.from)}
          to={endOfDay(values.to)}
          onReverted={() => {
            setReverting(false);
            // The reverting acts are the newest, so all filters are cleared to show them.
            change({ actor: '', kind: null, from: null, to: null });
          }}
          onClose={() => setReverting(false)}
        />
      )}
    </>
  );
}

function Acts({ acts, onlyBy }: { acts: readonly Act[]; onlyBy: (userId: number) => void }) {
  const { values } = useUrlState(address);
  if (acts.length === 0) {
    const isFiltered = address.countSet(values, ['actor', 'kind', 'from', 'to']) > 0;
    return (
      <div role="status">
        <EmptyState compact title={isFiltered ? text.noMatch : text.none}>
          {isFiltered ? text.noMatchText : text.noneText}
        </EmptyState>
      </div>
    );
  }
  return (
    <ol aria-label={text.label}>
      {acts.map((act) => {
        const userId = act.actor?.user_id ?? null;
        return (
          <ActItem key={act.id} act={act}>
            {act.may_undo && <UndoButton act={act} />}
            {userId !== null && values.actor !== `#${userId}` && (
              <Button variant="subtle" size="sm" onClick={() => onlyBy(userId)}>
                {text.onlyBy(act.actor?.name ?? '')}
              </Button>
            )}
          </ActItem>
        );
      })}
    </ol>
  );
}
