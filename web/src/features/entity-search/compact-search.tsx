import { type EntitySearchResult, entityPagePath } from '@mangrove/contract/browser';
import { IconFileText, IconSearch } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useShownResults } from '../../domain/entity/covers.ts';
import { foundEntitiesQuery } from '../../domain/entity/found-entities.ts';
import { AsyncCombobox } from '../../kit/async-combobox/async-combobox.tsx';
import { useOptions } from '../../kit/async-combobox/use-options.ts';
import { Group, Text } from '../../kit/layout/layout.ts';
import { resultType, search } from './messages.ts';
import { useResultLink } from './result-link.ts';
import { ResultName } from './result-name.tsx';

/** The most results that the list shows. */
const compactResults = 5;

/** The last line of the list: the number of results that are not shown. */
interface More {
  type: 'more';
  count: number;
}

interface CompactSearchProps {
  /** Called to show all results on the search page. */
  onMore: (q: string) => void;
}

/** A search field with the first five results below it; the last line counts the others. */
export function CompactSearch({ onMore }: CompactSearchProps) {
  const [typed, setTyped] = useState('');
  const navigate = useNavigate();
  const linkTo = useResultLink();
  const { options, ...found } = useOptions({
    typed,
    query: (text) => foundEntitiesQuery(text, null),
  });
  const results = useShownResults(options);
  const shown = results?.slice(0, compactResults);
  const more = (results?.length ?? 0) - compactResults;
  const showAll = (text: string) => {
    setTyped('');
    onMore(text);
  };
  return (
    <AsyncCombobox<EntitySearchResult | More>
      {...found}
      options={shown && more > 0 ? [...shown, { type: 'more', count: more }] : shown}
      label={null}
      aria-label={search.quickLabel}
      placeholder={search.quickLabel}
      size="sm"
      w={230}
      styles={{ wrapper: { marginTop: 0 } }}
      leftSection={<IconSearch size={18} stroke={1.75} aria-hidden />}
      listPosition={{ position: 'bottom-end', width: 440 }}
      typed={typed}
      onType={setTyped}
      optionKey={(offer) => (offer.type === 'more' ? 'more' : `${offer.type} ${offer.id}`)}
      isExtra={({ type }) => type === 'more'}
      renderOption={(offer) =>
        offer.type === 'more' ? (
          <Text fw="bold" c="var(--mg-link)">
            {search.more(offer.count)}
          </Text>
        ) : (
          <Group justify="space-between" wrap="nowrap" flex={1} miw={0}>
            <ResultName result={offer} />
            <Text span c="dimmed" fz="sm" flex="none">
              {resultType[offer.type]}
            </Text>
          </Group>
        )
      }
      onChoose={(offer) => {
        if (offer.type === 'more') return showAll(typed.trim());
        setTyped('');
        void navigate(linkTo(offer));
      }}
      second={{
        label: search.openPage,
        Icon: IconFileText,
        hint: search.openPageHint,
        isFor: ({ type }) => type !== 'more' && type !== 'tag',
        onChoose: (offer) => {
          if (offer.type === 'more' || offer.type === 'tag') return;
          setTyped('');
          void navigate({ href: entityPagePath(offer.type, offer.id, offer.name) });
        },
      }}
      onEnter={(text) => text !== '' && showAll(text)}
      texts={{
        list: search.quickLabel,
        none: search.none,
        failed: search.failed,
        found: () => search.count(results?.length ?? 0),
      }}
    />
  );
}
