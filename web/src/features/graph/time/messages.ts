import type { YearRange } from '@mangrove/contract/browser';
import { formatCount, formatNumber } from '../../../kit/text/formats.ts';

const relationships = (count: number) => formatCount(count, ['relationship', 'relationships']);

/** "1990 to 1999", or "1990" for a single year. */
export const spanText = ({ from, to }: YearRange) => (from === to ? `${from}` : `${from} to ${to}`);

export const timeMessages = {
  title: 'Years',
  loading: 'Reading the years...',
  failed: 'The years could not be read.',
  none: 'No relationship on this map names a year.',
  close: 'Close the years',
  range: (years: YearRange, dated: number) => `${spanText(years)}, ${relationships(dated)}`,
  relationships,
  allYears: 'All years',
  ends: { from: 'First year', to: 'Last year' },
  earlier: 'One year earlier',
  later: 'One year later',
  play: 'Play the years',
  pause: 'Pause',
  undated: (count: number) => `${formatNumber(count)} undated`,
  hide: 'Hide',
  show: 'Show',
  ofUndated: 'undated relationships',
} as const;
