import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { sentenceOr429 } from '../../../api/api-error.ts';
import { showToast } from '../../../kit/layout/toasts.tsx';
import type { MapAddress } from '../map-address.ts';
import type { SearchReply } from './map-result.ts';
import { searchMessages } from './messages.ts';
import { resultQuery } from './search-api.ts';
import { keyOfQuestion, readQuestion, type SearchQuestion } from './search-question.ts';

export interface MapSearch {
  question: SearchQuestion | null;
  /** The reply; while a new question loads, that of the last one. Null without a reply. */
  reply: SearchReply | null;
  /** Whether the reply to `question` is loading. */
  isWaiting: boolean;
  /** Why there is no reply. */
  error: Error | null;
  tryAgain: () => void;
  /** The question that `reply` answers, as a key; empty for the whole map. */
  scope: string;
}

/** The search of an address, fetched at once and again when the map has changed. */
export function useMapSearch(address: MapAddress, isOn: boolean): MapSearch {
  const question = isOn ? readQuestion(address) : null;
  const { data, error, refetch } = useQuery(resultQuery(question));
  // The last reply stays while the next search loads; it is dropped when the search is cleared.
  const [previous, setPrevious] = useState<typeof data | null>(null);
  const latest = question === null ? null : (data ?? (error ? null : previous));
  if (latest !== previous) setPrevious(latest);
  const found = latest ?? null;
  const isWaiting = question !== null && !error && data === undefined;
  const isAnswered = question !== null && !isWaiting;

  const notify = useEffectEvent(() => {
    if (!found) void showToast('error', sentenceOr429(error, searchMessages.failed));
    else if (found.reply?.nodes.length === 0) void showToast('info', searchMessages.nothingToast);
  });
  const asked = keyOfQuestion(question);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per question, not per reply
  useEffect(() => {
    if (isAnswered) notify();
  }, [asked, isAnswered]);

  return {
    question,
    reply: found?.reply ?? null,
    scope: found?.scope ?? '',
    isWaiting,
    error: found ? null : error,
    tryAgain: () => void refetch(),
  };
}
