import { calls, type DuplicatePair, entityTypes } from '@mangrove/contract/browser';
import { useMemo } from 'react';
import { callApi } from '../../../api/api-client.ts';
import { detailOr } from '../../../api/api-error.ts';
import { duplicatesKey } from '../../../api/keys.ts';
import { kinds, kindValue } from '../../../domain/entity/kind.ts';
import { useAction } from '../../../kit/form/use-action.ts';
import { ChoiceTabs } from '../../../kit/layout/choice-tabs.tsx';
import { defineListScreen, ListScreen } from '../../../kit/list-screen/list-screen.tsx';
import { defineAddress } from '../../../kit/url-state/address.ts';
import { oneOf, page } from '../../../kit/url-state/fields.ts';
import { useUrlState } from '../../../kit/url-state/use-url-state.ts';
import { mergeColumns, pairColumns } from './duplicate-columns.tsx';
import { merges as mergeText, duplicates as text } from './messages.ts';

const pageSize = 20;
const parts = ['open', 'dismissed', 'merged'] as const;
const address = defineAddress({ show: oneOf(parts, 'open'), page: page() });

const pairsOf = (status: 'open' | 'dismissed') =>
  defineListScreen({
    address: defineAddress({ type: oneOf(entityTypes), page: page() }),
    queryKey: [...duplicatesKey, status],
    call: ({ type, page }, signal) => {
      const query = { type: type ? [type] : [], status, page, page_size: pageSize };
      return callApi(calls.listDuplicates, { query }, { signal });
    },
    // What was merged or dismissed a moment ago has left it.
    staleTime: 0,
    rowKey: ({ entity, other }: DuplicatePair) => `${entity.id} ${other.id}`,
    filters: [
      {
        kind: 'choice',
        name: 'type',
        label: text.type,
        all: text.allTypes,
        options: kinds.map((value) => ({ value, label: kindValue[value] })),
      },
    ],
    pageSize,
    text: {
      label: text.listLabel,
      loading: text.loading,
      failed: text.failed,
      counted: ['pair', 'pairs'],
      none:
        status === 'open'
          ? [text.none, text.noneText]
          : [text.noneDismissed, text.noneDismissedText],
      noMatch: text.noMatch,
      filters: text.filters,
      clear: text.clear,
    },
  });
const screens = { open: pairsOf('open'), dismissed: pairsOf('dismissed') };

const mergeScreen = defineListScreen({
  address: defineAddress({ page: page() }),
  queryKey: [...duplicatesKey, 'merges'],
  call: ({ page }, signal) =>
    callApi(calls.listMerges, { query: { page, page_size: pageSize } }, { signal }),
  staleTime: 0,
  rowKey: ({ id }) => id,
  columns: mergeColumns,
  filters: [],
  pageSize,
  text: {
    label: mergeText.listLabel,
    loading: mergeText.loading,
    failed: mergeText.failed,
    counted: ['merge', 'merges'],
    none: [mergeText.none, mergeText.noneText],
    filters: text.filters,
    clear: text.clear,
  },
});

/** Pairs that may be the same, those that are not, and what was merged and can be parted again. */
export function Duplicates() {
  const { values, change } = useUrlState(address);
  const tabs = parts.map((value) => ({ value, label: text[value] }));
  const { show } = values;
  return (
    <ChoiceTabs
      label={text.show}
      value={show}
      tabs={tabs}
      onChange={(value) =>
        change({ show: parts.find((part) => part === value) ?? 'open', page: 1 })
      }
    >
      {show === 'merged' ? <ListScreen screen={mergeScreen} /> : <Pairs key={show} status={show} />}
    </ChoiceTabs>
  );
}

function Pairs({ status }: { status: 'open' | 'dismissed' }) {
  const isDismissed = status === 'dismissed';
  const { run } = useAction({
    call: ({ entity, other }: DuplicatePair) => {
      const params = { id: entity.id, other_id: other.id };
      return callApi(isDismissed ? calls.recallDuplicate : calls.dismissDuplicate, { params });
    },
    done: (_, { entity, other }) =>
      isDismissed ? text.wasRecalled : text.wasDismissed(entity.name, other.name),
    failedToast: (error) => detailOr(error, text.dismissFailed),
    refresh: (queries) => queries.invalidateQueries({ queryKey: duplicatesKey }),
  });
  const columns = useMemo(() => pairColumns({ isDismissed, onChange: run }), [isDismissed, run]);
  return <ListScreen screen={screens[status]} columns={columns} />;
}
