import type { Measure } from '@mangrove/graph/layout';
import { formatNumber } from '../../../kit/text/formats.ts';

/** "12.5%" of a share of 1. Without `Intl`, whose first format of shares blocks a phone for 70 ms. */
const formatShare = (share: number) => `${Math.round(share * 1000) / 10}%`;

export const sizeMessages = {
  header: { reach: 'Reach', between: 'Between' } satisfies Record<Measure, string>,
  unit: {
    reach: 'in two steps',
    between: 'of the ways between others',
  } satisfies Record<Measure, string>,
  value: {
    reach: formatNumber,
    between: formatShare,
  } satisfies Record<Measure, (value: number) => string>,
  /** @param starts from how many nodes shortest ways were followed; all of them if it is exact. */
  meaning: (by: Measure, size: number, starts: number): string => {
    if (by === 'reach') return 'Larger: more others are within two steps.';
    const what = 'Larger: more of the shortest ways between two others lead through it';
    return starts < size
      ? `${what}, estimated from ${formatNumber(starts)} starts of ${formatNumber(size)}.`
      : `${what}.`;
  },
} as const;
