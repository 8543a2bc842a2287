import { calls } from '@mangrove/contract/browser';
import { callApi } from '../../../api/api-client.ts';
import { duplicatesKey } from '../../../api/keys.ts';
import { paths } from '../../../api/paths.ts';
import { duplicateText } from '../../../domain/entity/duplicate-reasons.ts';
import { kindValue } from '../../../domain/entity/kind.ts';
import { ChoiceTabs } from '../../../kit/layout/choice-tabs.tsx';
import { LinkButton } from '../../../kit/layout/link-button.tsx';
import { choiceFilter } from '../../../kit/list-screen/filters.tsx';
import { defineListScreen, ListScreen } from '../../../kit/list-screen/list-screen.tsx';
import { defineAddress } from '../../../kit/url-state/address.ts';
import { oneOf, page } from '../../../kit/url-state/fields.ts';
import { useUrlState } from '../../../kit/url-state/use-url-state.ts';
import { PairActions, Party } from './duplicate-pair.tsx';
import { Merges } from './merges.tsx';
import { duplicates as text } from './messages.ts';

const pairsOf = (status: 'open' | 'dismissed') =>
  defineListScreen({
    fields: { type: choiceFilter(text.type, kindValue, text.allTypes) },
    queryKey: [...duplicatesKey, status],
    call: (asked, signal) =>
      callApi(calls.listDuplicates, { query: { ...asked, status } }, { signal }),
    // Always refetched, because merged and dismissed pairs leave the list.
    staleTime: 0,
    rowKey: ({ entity, other }) => `${entity.id} ${other.id}`,
    columns: [
      {
        id: 'pair',
        header: text.pair,
        onPhone: 'main',
        cell: ({ entity, other }) => (
          <>
            <Party {...entity} />
            <Party {...other} />
          </>
        ),
      },
      { id: 'why', header: text.why, onPhone: 'line', cell: (pair) => duplicateText(pair.reasons) },
      {
        id: 'score',
        header: text.score,
        width: '6rem',
        onPhone: 'line',
        unit: () => text.scoreOnPhone,
        cell: ({ score }) => `${score}%`,
      },
      {
        id: 'actions',
        header: text.actions,
        isHeaderHidden: true,
        // On a line of its own: the two text buttons would overlap long names.
        onPhone: 'line',
        cell: (pair) => <PairActions pair={pair} isDismissed={status === 'dismissed'} />,
      },
    ],
    actions: () => (
      <LinkButton to={paths.merge} variant="default" size="sm">
        {text.mergeOthers}
      </LinkButton>
    ),
    text: { ...text.list, none: text.none[status] },
  });

const screens = { open: pairsOf('open'), dismissed: pairsOf('dismissed') };
const parts = ['open', 'dismissed', 'merged'] as const;
const address = defineAddress({ show: oneOf(parts, 'open'), page: page() });

/** The tabs of possible duplicates, dismissed pairs, and merges that can be undone. */
export function Duplicates() {
  const { values, change } = useUrlState(address);
  const { show } = values;
  return (
    <ChoiceTabs
      label={text.parts}
      value={show}
      tabs={parts.map((value) => ({ value, label: text.names[value] }))}
      onChange={(value) => change({ show: value, page: 1 })}
    >
      {show === 'merged' ? <Merges /> : <ListScreen key={show} screen={screens[show]} />}
    </ChoiceTabs>
  );
}
