import type { DuplicateReason } from '@mangrove/contract/browser';

export const duplicateMessages = {
  title: 'Is it one of these?',
  found: (count: number) =>
    count === 1
      ? 'Is it this one? 1 possible match is on the map already.'
      : `Is it one of these? ${count} possible matches are on the map already.`,
  open: 'Open',
  openName: (name: string) => `Open ${name} in a new tab`,
  connect: 'Connect instead',
  connectName: (name: string) => `Connect to ${name} instead`,
} as const;

const small = ['no one', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
const inWords = (count: string) => small[Number(count)] ?? count;

/** The other name that fits, in the words of a search: "Same name (also Hogeschool Rotterdam)". */
const withAlso = ([first, further]: readonly [string, string], also: string) =>
  also === ''
    ? ([first, further] as const)
    : ([`${first} (also ${also})`, `${further} (also ${also})`] as const);

/** Why two may be the same: alone or first in a list, and after another reason. */
export const duplicateReasonText: Record<
  DuplicateReason['reason'],
  (value: string) => readonly [first: string, further: string]
> = {
  same_identifier: (identifier) => [
    `Same identifier: ${identifier}`,
    `same identifier: ${identifier}`,
  ],
  same_name: (also) => withAlso(['Same name', 'same name'], also),
  same_words: (also) =>
    withAlso(['Same name in another order', 'same name in another order'], also),
  one_letter: (also) =>
    withAlso(['Same name but for one letter', 'same name but for one letter'], also),
  similar_name: (also) => withAlso(['Similar name', 'similar name'], also),
  same_link: (link) => [`Same link: ${link}`, `same link: ${link}`],
  same_place: (place) => [`Same place: ${place}`, `same place: ${place}`],
  same_connections: (count) => [
    `Connected to the same ${inWords(count)}`,
    `connected to the same ${inWords(count)}`,
  ],
};
