import { sentenceOr429 } from '../../api/api-error.ts';
import type { FoundOptions } from './use-options.ts';

export interface ComboboxTexts {
  /** The accessible name of the list. */
  list: string;
  none: string;
  searching?: string;
  failed?: string;
  /** Announced to screen readers when there are options: "3 users found". */
  found?: (count: number) => string;
}

/** The message in place of options; null if there is nothing to say. */
export function messageOf<Option>(
  { options, isWaiting, hasFailed, failure }: FoundOptions<Option>,
  texts: ComboboxTexts,
): string | null {
  if (hasFailed) return sentenceOr429(failure, texts.failed ?? texts.none);
  if (options && options.length > 0) return null;
  if (isWaiting) return options ? null : (texts.searching ?? null);
  return options ? texts.none : null;
}
