import { useDebouncedValue } from '@mantine/hooks';
import {
  keepPreviousData,
  type QueryKey,
  type UseQueryOptions,
  useQuery,
} from '@tanstack/react-query';
import { useState } from 'react';

interface OptionsInput<Option, Key extends QueryKey> {
  /** The text in the field. */
  typed: string;
  /** The query for a text; its call takes the signal, so that a newer text cancels it. */
  query: (text: string) => UseQueryOptions<readonly Option[], Error, readonly Option[], Key>;
  delayMs?: number;
  /** A shorter text sends no query. */
  minLength?: number;
  /** Sends no query at all, for example while the field is not in use. */
  isOff?: boolean;
}

export interface FoundOptions<Option> {
  /** Undefined before the first answer. */
  options: readonly Option[] | undefined;
  isWaiting: boolean;
  hasFailed: boolean;
  /** Why, if the server refused. */
  failure?: Error | null;
}

/**
 * The server's options for the typed text. A query is sent when the typing pauses, once for each
 * text, and only the newest answer counts. The last options stay while the user goes on typing.
 * Text that an input method is still composing counts, too, because on many phones all typing is
 * composition.
 */
export function useOptions<Option, Key extends QueryKey>({
  typed,
  query,
  delayMs = 300,
  minLength = 1,
  isOff = false,
}: OptionsInput<Option, Key>): FoundOptions<Option> {
  const text = typed.trim();
  const [settled] = useDebouncedValue(text, delayMs);
  const isLongEnough = (given: string) => !isOff && [...given].length >= minLength;
  const isOn = isLongEnough(text) && isLongEnough(settled);
  const { data, isFetching, error, isPlaceholderData } = useQuery({
    ...query(settled),
    enabled: isOn,
    placeholderData: keepPreviousData,
  } as UseQueryOptions<readonly Option[], Error, readonly Option[], Key>);
  const [answered, setAnswered] = useState(settled);
  if (data && !isPlaceholderData && answered !== settled) setAnswered(settled);
  const isKnown = isOn && !error && (!isPlaceholderData || isContinuation(answered, settled));
  return {
    options: isKnown ? data : undefined,
    isWaiting: isLongEnough(text) && (text !== settled || isFetching),
    hasFailed: isOn && error !== null,
    failure: error,
  };
}

/** Whether one text begins with the other, as it does while the user types or deletes. */
function isContinuation(before: string, text: string): boolean {
  return text.startsWith(before) || before.startsWith(text);
}
