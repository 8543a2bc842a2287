import type { DuplicateReason } from '@mangrove/contract/browser';

const small = ['no one', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];

const sentences: Record<DuplicateReason['reason'], (value: string) => string> = {
  same_name: () => 'Same name',
  same_words: () => 'Same name in another order',
  one_letter: () => 'Same name but for one letter',
  similar_name: () => 'Similar name',
  same_link: (link) => `Same link: ${link.replace(/^https?:\/\/(www\.)?|\/$/gu, '')}`,
  same_place: (place) => `Same place: ${place}`,
  same_connections: (count) => `Connected to the same ${small[Number(count)] ?? count}`,
};

/** Why two may be the same, strongest first: "Same name but for one letter, same place: Lyon". */
export function duplicateText(reasons: readonly DuplicateReason[]): string {
  return reasons
    .map(({ reason, value }) => sentences[reason](value))
    .map((sentence, index) =>
      index === 0 ? sentence : sentence.charAt(0).toLowerCase() + sentence.slice(1),
    )
    .join(', ');
}
