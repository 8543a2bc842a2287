import { limits } from '@mangrove/contract';
import { ActionIcon, Tooltip } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconArrowRight, IconSearch, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type RefObject, useId, useState } from 'react';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import type { Chip } from './chips.ts';
import { searchMessages } from './messages.ts';
import { roleTypesQuery, suggestionsQuery } from './search-api.ts';
import styles from './search-box.module.css';
import { SuggestionList } from './suggestion-list.tsx';
import { listSuggestions, type Suggestion } from './suggestions.ts';

/** Short enough that suggestions stand before the next key; long enough that a quick hand asks once. */
const debounceMs = 50;

interface SearchBoxProps {
  /** The words that are searched for now. */
  words: string;
  chips: readonly Chip[];
  input: RefObject<HTMLInputElement | null>;
  onSearch: (words: string) => void;
  onChoose: (suggestion: Suggestion) => void;
  onClear: () => void;
}

/** The box with its suggestions: a combobox whose list is a help, not a must. */
export function SearchBox({ words, chips, input, onSearch, onChoose, onClear }: SearchBoxProps) {
  const listId = useId();
  const [typed, setTyped] = useState(words);
  const [wordsBefore, setWordsBefore] = useState(words);
  if (words !== wordsBefore) {
    setWordsBefore(words);
    setTyped(words);
  }
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState<string | null>(null);
  const suggestions = useSuggestions(isOpen ? typed : '', chips);
  const isShown = isOpen && suggestions.length > 0;
  const activeIndex = suggestions.findIndex(({ key }) => key === active);

  const close = () => {
    setOpen(false);
    setActive(null);
  };
  const choose = (suggestion: Suggestion) => {
    close();
    setTyped('');
    onChoose(suggestion);
  };
  const search = () => {
    close();
    onSearch(typed);
  };
  const move = (step: 1 | -1) => {
    setOpen(true);
    const count = suggestions.length;
    const from = activeIndex < 0 && step < 0 ? 0 : activeIndex;
    setActive(suggestions[(from + step + count) % Math.max(1, count)]?.key ?? null);
  };
  const pressKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp' && isShown) move(-1);
    else if (event.key === 'Escape' && isShown) close();
    else if (event.key === 'Enter') {
      const chosen = isShown ? suggestions[activeIndex] : undefined;
      if (chosen) choose(chosen);
      else search();
    } else return;
    event.preventDefault();
  };

  const hasSomething = typed !== '' || words !== '' || chips.length > 0;
  return (
    <search className={styles.box}>
      <IconSearch className={styles.icon} size={20} stroke={1.75} aria-hidden />
      <input
        ref={input}
        className={styles.input}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        role="combobox"
        aria-label={searchMessages.label}
        aria-autocomplete="list"
        aria-expanded={isShown}
        aria-controls={isShown ? listId : undefined}
        aria-activedescendant={isShown && activeIndex >= 0 ? `${listId}-${activeIndex}` : undefined}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={limits.queryMax}
        placeholder={
          chips.length > 0 ? searchMessages.placeholderWithChips : searchMessages.placeholder
        }
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setOpen(true);
          setActive(null);
        }}
        onKeyDown={pressKey}
        onBlur={close}
      />
      {hasSomething && (
        <Tooltip label={searchMessages.clear} position="bottom">
          <ActionIcon
            size={36}
            aria-label={searchMessages.clear}
            onClick={() => {
              close();
              setTyped('');
              onClear();
              input.current?.focus();
            }}
          >
            <IconX size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Tooltip>
      )}
      <Tooltip label={searchMessages.search} position="bottom">
        <ActionIcon size={36} aria-label={searchMessages.search} onClick={search}>
          <IconArrowRight size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Tooltip>
      {isShown && (
        <SuggestionList
          id={listId}
          suggestions={suggestions}
          activeIndex={activeIndex}
          onChoose={choose}
        />
      )}
      <VisuallyHidden role="status">
        {isOpen && typed.trim() !== '' ? searchMessages.suggestionCount(suggestions.length) : ''}
      </VisuallyHidden>
    </search>
  );
}

function useSuggestions(typed: string, chips: readonly Chip[]): Suggestion[] {
  const text = typed.trim();
  const [settled] = useDebouncedValue(text, debounceMs);
  const { data } = useQuery(suggestionsQuery(text === '' ? '' : settled));
  const { data: roles } = useQuery({ ...roleTypesQuery, enabled: text !== '' });
  return listSuggestions({
    typed,
    found: text === '' ? [] : (data?.results ?? []),
    roles: roles?.role_types ?? [],
    chips,
  });
}
