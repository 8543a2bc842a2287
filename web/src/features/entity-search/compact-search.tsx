import '../../ui/field-styles.ts';
import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import type { EntitySearchResult } from '@mangrove/contract';
import { Combobox, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { compactResults, searchQuery } from './api.ts';
import styles from './compact-search.module.css';
import { resultType, search } from './messages.ts';
import { resultLink } from './result-link.ts';
import { ResultName } from './results-table.tsx';
import { useMayOpen } from './use-may-open.ts';

const delayMs = 300;
const moreValue = 'more';

interface CompactSearchProps {
  /** Shows all that was found, where there is a page for it. */
  onMore: (q: string) => void;
}

/** A field whose first five finds hang below it; the last line says how many more there are. */
export function CompactSearch({ onMore }: CompactSearchProps) {
  const [typed, setTyped] = useState('');
  const [debounced] = useDebouncedValue(typed.trim(), delayMs);
  const q = typed.trim() === '' ? '' : debounced;
  const navigate = useNavigate();
  const mayOpen = useMayOpen();
  const { data, isError } = useQuery(searchQuery({ kind: 'entities', q, type: null }));
  const results = data?.results ?? [];
  const shown = results.slice(0, compactResults);
  const isAnswered = q !== '' && (data !== undefined || isError);
  // Wished for by writing in the field, and there once there is something to show.
  const [isWished, setWished] = useState(false);
  const isOpen = isWished && isAnswered;
  const combobox = useCombobox({
    opened: isOpen,
    onOpenedChange: setWished,
    onDropdownClose: () => combobox.resetSelectedOption(),
  });

  const leave = () => {
    setTyped('');
    setWished(false);
  };
  const choose = (value: string) => {
    const result = shown.find((one) => keyOf(one) === value);
    leave();
    if (result) void navigate(resultLink(result, mayOpen(result)));
    else if (value === moreValue) onMore(q);
  };
  return (
    <Combobox
      store={combobox}
      onOptionSubmit={choose}
      withinPortal={false}
      position="bottom-end"
      width={440}
    >
      <Combobox.Target withExpandedAttribute>
        <TextInput
          className={styles.field ?? ''}
          size="sm"
          role="combobox"
          autoComplete="off"
          aria-label={search.quickLabel}
          placeholder={search.quickLabel}
          styles={{ wrapper: { marginTop: 0 } }}
          leftSection={<IconSearch size={18} stroke={1.75} aria-hidden />}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setWished(true);
            combobox.resetSelectedOption();
          }}
          onFocus={() => setWished(true)}
          onBlur={() => setWished(false)}
          onKeyDown={(event) => {
            const isChosen = isOpen && combobox.getSelectedOptionIndex() !== -1;
            if (event.key !== 'Enter' || event.nativeEvent.isComposing || isChosen) return;
            if (typed.trim() === '') return;
            event.preventDefault();
            const text = typed.trim();
            leave();
            onMore(text);
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown className={styles.dropdown ?? ''}>
        <Combobox.Options aria-label={search.quickLabel}>
          {shown.map((result) => (
            <Combobox.Option
              key={keyOf(result)}
              value={keyOf(result)}
              className={styles.option ?? ''}
            >
              <ResultName result={result} />
              <span className={styles.type}>{resultType[result.type]}</span>
            </Combobox.Option>
          ))}
          {results.length > shown.length && (
            <Combobox.Option value={moreValue} className={styles.more ?? ''}>
              {search.more(results.length - shown.length)}
            </Combobox.Option>
          )}
        </Combobox.Options>
        {isAnswered && shown.length === 0 && (
          <p className={styles.note}>{isError ? search.failed : search.none}</p>
        )}
      </Combobox.Dropdown>
      <VisuallyHidden role="status">
        {isOpen ? announce(results.length, isError) : ''}
      </VisuallyHidden>
    </Combobox>
  );
}

function keyOf({ type, id }: EntitySearchResult): string {
  return `${type} ${id}`;
}

function announce(count: number, isError: boolean): string {
  if (isError) return search.failed;
  return count === 0 ? search.none : search.count(count);
}
