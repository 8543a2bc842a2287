import type { Measure } from '@mangrove/graph/layout';
import { formatNumber } from '../../../kit/text/formats.ts';

const percent = new Intl.NumberFormat('en-GB', { style: 'percent', maximumFractionDigits: 1 });

export const sizeMessages = {
  header: { reach: 'Reach', between: 'Between' } satisfies Record<Measure, string>,
  unit: {
    reach: 'in two steps',
    between: 'of the ways between others',
  } satisfies Record<Measure, string>,
  value: {
    reach: formatNumber,
    between: (share: number) => percent.format(share),
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
