import type { YearRange } from '@mangrove/contract/browser';
import { formatCount, formatNumber } from '../../../kit/text/formats.ts';
import { isPartial } from '../network/network.ts';
import type { TimeChoice } from './time-choice.ts';
import type { ShownYears } from './timeline.ts';

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
  showAllYears: 'Show all years',
  ends: { from: 'First year', to: 'Last year' },
  handle: (year: number, range: string) => `${year}; ${range}`,
  earlier: 'One year earlier',
  later: 'One year later',
  play: 'Play the years',
  pause: 'Pause',
  amongHeld: 'Relationships are counted among the entities that are loaded.',
  undated: (count: number) => `${formatNumber(count)} undated`,
  hide: 'Hide',
  show: 'Show',
  hideUndated: 'Hide undated relationships',
  showUndated: 'Show undated relationships',
} as const;

/** What a choice of years hides; entities that step back on the map are left out of the table. */
export function hiddenByTime(
  { years }: TimeChoice,
  shown: ShownYears,
  isMap: boolean,
  isNarrow: boolean,
): string {
  const of = (part: number, all: number) => `${formatNumber(part)} of ${formatNumber(all)}`;
  const from = years ? `Outside ${spanText(years)}` : 'Without a year';
  const { size } = shown.network;
  if (!isMap && isPartial(shown.network)) return `${from}: left out.`;
  if (isNarrow) return `${from}: ${relationships(shown.hidden)} hidden.`;
  const entities = `${of(shown.dimmedCount, size)} entities ${isMap ? 'step back' : 'are left out'}`;
  return `${from}: ${of(shown.hidden, shown.all)} relationships are hidden, ${entities}.`;
}
