import { useDebouncedValue } from '@mantine/hooks';
import {
  keepPreviousData,
  type QueryKey,
  type UseQueryOptions,
  useQuery,
} from '@tanstack/react-query';
import { useState } from 'react';

interface OptionsAsked<Option, Key extends QueryKey> {
  /** What was typed, as it stands in the field. */
  typed: string;
  /** What to ask for a text; its call takes the signal, so that an older one ends with the next. */
  query: (text: string) => UseQueryOptions<readonly Option[], Error, readonly Option[], Key>;
  delayMs?: number;
  /** Fewer letters ask nothing. */
  minLength?: number;
  /** Nothing is asked at all, as while nobody is in the field. */
  isOff?: boolean;
}

export interface FoundOptions<Option> {
  /** Undefined while nothing was asked, or the first answer is on its way. */
  options: readonly Option[] | undefined;
  isWaiting: boolean;
  hasFailed: boolean;
}

/**
 * What the server offers for what is typed: asked for once the typing rests, each text once, and
 * only the newest. While one types on, the last options stay. Text in the making by an input method
 * is asked for like any other, because on many phones all typing is.
 */
export function useOptions<Option, Key extends QueryKey>({
  typed,
  query,
  delayMs = 300,
  minLength = 1,
  isOff = false,
}: OptionsAsked<Option, Key>): FoundOptions<Option> {
  const text = typed.trim();
  const [settled] = useDebouncedValue(text, delayMs);
  const isLongEnough = (given: string) => !isOff && [...given].length >= minLength;
  const isOn = isLongEnough(text) && isLongEnough(settled);
  const { data, isFetching, isError, isPlaceholderData } = useQuery({
    ...query(settled),
    enabled: isOn,
    placeholderData: keepPreviousData,
  } as UseQueryOptions<readonly Option[], Error, readonly Option[], Key>);
  const [answered, setAnswered] = useState(settled);
  if (data && !isPlaceholderData && answered !== settled) setAnswered(settled);
  const isKnown = isOn && !isError && (!isPlaceholderData || goesOn(answered, settled));
  return {
    options: isKnown ? data : undefined,
    isWaiting: isLongEnough(text) && (text !== settled || isFetching),
    hasFailed: isOn && isError,
  };
}

/** Whether one text begins with the other, as while somebody types or deletes. */
function goesOn(before: string, text: string): boolean {
  return text.startsWith(before) || before.startsWith(text);
}
