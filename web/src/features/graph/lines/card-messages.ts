import type { Confirmation } from '@mangrove/contract/browser';
import { formatCount } from '../../../kit/text/formats.ts';

export const lineCardMessages = {
  count: (count: number) => formatCount(count, ['connection', 'connections']),
  /** Follows the years, in the card and in the sentence. */
  confirmation: {
    confirmed: () => 'confirmed',
    unconfirmed: (name: string | null) =>
      name === null ? 'not confirmed by one side' : `not confirmed by ${name}`,
    unclaimed: (name: string | null) =>
      name === null ? 'unclaimed' : `unclaimed: nobody looks after ${name} yet`,
  } satisfies Record<Confirmation, (name: string | null) => string>,
  gone: 'These two are no longer connected.',
  wrong: 'Is something wrong with this line?',
  report: (name: string) => `Report ${name}`,
  /** What a report of one end begins with. */
  reported: (other: string) => `About the line to ${other}: `,
  missingTitle: 'This line is not on the map',
  missingText: 'The two are not connected, or not for everybody to see.',
  missingWayOut: 'Dismiss',
  hiddenTitle: 'This line is not among what is shown',
  hiddenText: 'It is on the map, but your search or focus leaves it out.',
  hiddenWayOut: 'Show everything',
  place: (number: number, of: number) => `Line ${number} of ${of}`,
  /** E.g. "Line 2 of 14. Ines Quill – Bo Reed: teacher of, 1990, confirmed." */
  spoken: (place: string | null, names: string, told: readonly string[]) =>
    `${place === null ? '' : `${place}. `}${names}: ${told.join('; ')}.`,
} as const;
