import type { DuplicateReason } from '@mangrove/contract/browser';
import { duplicateReasonText } from './messages.ts';

/** Why two may be the same, strongest first: "Same name but for one letter, same place: Lyon". */
export function duplicateText(reasons: readonly DuplicateReason[]): string {
  return reasons
    .map(({ reason, value }, index) => {
      const [first, further] = duplicateReasonText[reason](shortValue(reason, value));
      return index === 0 ? first : further;
    })
    .join(', ');
}

/** A link without what all links have. */
function shortValue(reason: DuplicateReason['reason'], value: string): string {
  return reason === 'same_link' ? value.replace(/^https?:\/\/(www\.)?|\/$/gu, '') : value;
}
