import {
  type EntityType,
  limits,
  type MatchReason,
  type ToldApart,
} from '@mangrove/contract/browser';
import { ActionIcon } from '@mantine/core';
import { IconArrowRight, IconSearch, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useLayoutEffect, useState } from 'react';
import { useShownResults } from '../../../domain/entity/covers.ts';
import { EntityName } from '../../../domain/entity/entity-name.tsx';
import { kindName } from '../../../domain/entity/kind.ts';
import { MatchReasons, marksOfName } from '../../../domain/entity/match-reasons.tsx';
import { takeFirstSearch, typedFirst } from '../../../domain/network/take-first-search.ts';
import { AsyncCombobox } from '../../../kit/async-combobox/async-combobox.tsx';
import { type FoundOptions, useOptions } from '../../../kit/async-combobox/use-options.ts';
import { Hint } from '../../../kit/layout/hint.tsx';
import { Box, Text } from '../../../kit/layout/layout.ts';
import type { Chip } from './chips.ts';
import { searchMessages as text } from './messages.ts';
import { Namesake } from './namesake.tsx';
import { readSpanQuery, roleTypesQuery, suggestionsQuery } from './search-api.ts';
import { listSuggestions, type Suggestion } from './suggestions.ts';

/** Debounce in ms: short enough to answer before the next key, long enough for fast typing. */
const delayMs = 50;

interface SearchBoxProps {
  /** The words of the current search. */
  words: string;
  chips: readonly Chip[];
  input: RefObject<HTMLInputElement | null>;
  onSearch: (words: string) => void;
  onChoose: (suggestion: Suggestion) => void;
  onClear: () => void;
}

/** The search box: a combobox with suggestions that also accepts free text. */
export function SearchBox({ words, chips, input, onSearch, onChoose, onClear }: SearchBoxProps) {
  const [typed, setTyped] = useTyped(words, typedFirst);
  useLayoutEffect(() => {
    const first = takeFirstSearch(input.current);
    if (first) setTyped(first);
  }, [input, setTyped]);
  const [hasFocus, setFocus] = useState(false);
  const isOff = !hasFocus || typed.trim() === '';
  const suggestions = useSuggestions(isOff ? '' : typed, chips);
  const hasSomething = typed !== '' || words !== '' || chips.length > 0;
  const clear = () => {
    setTyped('');
    onClear();
    input.current?.focus();
  };
  return (
    <Box component="search" pos="relative" flex={1} miw={0}>
      <AsyncCombobox<Suggestion>
        {...suggestions}
        ref={input}
        label={null}
        aria-label={text.label}
        inputMode="search"
        enterKeyHint="search"
        maxLength={limits.queryMax}
        placeholder={chips.length > 0 ? text.placeholderWithChips : text.placeholder}
        leftSection={<IconSearch size={20} stroke={1.75} aria-hidden />}
        rightSection={
          <>
            {hasSomething && (
              <BoxButton label={text.clear} onClick={clear}>
                <IconX size={18} stroke={1.75} aria-hidden />
              </BoxButton>
            )}
            <BoxButton label={text.search} onClick={() => onSearch(typed)}>
              <IconArrowRight size={20} stroke={1.75} aria-hidden />
            </BoxButton>
          </>
        }
        rightSectionWidth={hasSomething ? 80 : 44}
        rightSectionPointerEvents="all"
        onFocus={() => setFocus(true)}
        onBlur={() => setFocus(false)}
        typed={typed}
        onType={setTyped}
        isOff={isOff}
        // Wide enough for names; on a phone as wide as the panel.
        listPosition={{ width: 'min(27rem, 100vw - 40px)' }}
        optionKey={({ key }) => key}
        renderOption={(suggestion) => <SuggestionLine suggestion={suggestion} />}
        onChoose={(suggestion) => {
          setTyped('');
          onChoose(suggestion);
        }}
        onEnter={onSearch}
        texts={{ list: text.suggestions, none: text.noSuggestions, found: text.suggestionCount }}
      />
    </Box>
  );
}

/**
 * The typed text, replaced when the text in force changes.
 * @param typedBefore reads what was typed before the field is there.
 */
export function useTyped(inForce: string, typedBefore: () => string = () => '') {
  const [typed, setTyped] = useState(() => typedBefore() || inForce);
  const [before, setBefore] = useState(inForce);
  if (inForce !== before) {
    setBefore(inForce);
    setTyped(inForce);
  }
  return [typed, setTyped] as const;
}

/** The suggestions for the typed text; none for an empty one. */
function useSuggestions(typed: string, chips: readonly Chip[]): FoundOptions<Suggestion> {
  const found = useOptions({ typed, delayMs, query: suggestionsQuery });
  const shown = useShownResults(found.options);
  const { data: roles } = useQuery({ ...roleTypesQuery, enabled: typed !== '' });
  const { data: readSpan } = useQuery({ ...readSpanQuery, enabled: typed !== '' });
  const options = listSuggestions({
    typed,
    found: shown ?? [],
    roles: roles?.role_types ?? [],
    chips,
    readSpan,
  });
  return { ...found, options: found.isWaiting && options.length === 0 ? undefined : options };
}

interface BoxButtonProps {
  label: string;
  onClick: () => void;
  children: ReactNode;
}

function BoxButton({ label, onClick, children }: BoxButtonProps) {
  return (
    <Hint label={label} position="bottom">
      <ActionIcon size={36} aria-label={label} onClick={onClick}>
        {children}
      </ActionIcon>
    </Hint>
  );
}

function SuggestionLine({ suggestion }: { suggestion: Suggestion }) {
  if (!('filter' in suggestion)) {
    const { type, text: name, reasons, toldApart } = suggestion;
    return <SuggestedEntity {...{ type, name, reasons, toldApart }} />;
  }
  return (
    <>
      <Text span flex={1} miw={0} size="sm" truncate fw="var(--mg-weight-strong)">
        {suggestion.text}
      </Text>
      <Text span size="xs" c="dimmed">
        {text.filterNames[suggestion.filter.kind]}
      </Text>
      <Text span size="xs" c="var(--mg-link)" fw="var(--mg-weight-strong)">
        {text.filter}
      </Text>
    </>
  );
}

interface SuggestedEntityProps {
  type: EntityType;
  name: string;
  reasons: readonly MatchReason[];
  toldApart?: ToldApart | undefined;
}

/** A suggested entity: its name with what matched, further reasons, and its kind. */
export function SuggestedEntity({ type, name, reasons, toldApart }: SuggestedEntityProps) {
  return (
    <>
      <Text span flex={1} miw={0} size="sm" fw="var(--mg-weight-strong)">
        <EntityName type={type} name={name} isTwoLined marks={marksOfName(reasons)} />
        <Namesake of={toldApart} />
        <MatchReasons reasons={reasons} />
      </Text>
      <Text span size="xs" c="dimmed">
        {kindName[type]}
      </Text>
    </>
  );
}
