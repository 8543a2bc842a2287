import { type DuplicateReason, readIdentifier } from '@mangrove/contract/browser';
import { duplicateReasonText } from './duplicate-reasons-messages.ts';
import { identifierWords } from './identifier-link.tsx';

/** Why two may be the same, strongest first: "Same name but for one letter, same place: Lyon". */
export function duplicateText(reasons: readonly DuplicateReason[]): string {
  return reasons
    .map(({ reason, value }, index) => {
      const [first, further] = duplicateReasonText[reason](shortValue(reason, value));
      return index === 0 ? first : further;
    })
    .join(', ');
}

/** A link without what all links have, and an identifier in words. */
function shortValue(reason: DuplicateReason['reason'], value: string): string {
  const identifier = reason === 'same_identifier' ? readIdentifier(value) : null;
  if (identifier) return identifierWords(identifier);
  return reason === 'same_link' ? value.replace(/^https?:\/\/(www\.)?|\/$/gu, '') : value;
}
