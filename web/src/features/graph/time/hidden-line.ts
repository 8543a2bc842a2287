import { formatNumber } from '../../../kit/text/formats.ts';
import { timeMessages } from './messages.ts';
import type { TimeChoice } from './time-choice.ts';
import type { ShownYears } from './timeline.ts';

/** The text of the button in the line that says what is hidden. */
export const showAllYears = 'Show all years';

/** What a choice of years hides; entities that step back on the map are left out of the table. */
export function hiddenByTime(
  { years }: TimeChoice,
  shown: ShownYears,
  isMap: boolean,
  isNarrow: boolean,
): string {
  const of = (part: number, all: number) => `${formatNumber(part)} of ${formatNumber(all)}`;
  const span = years && (years.from === years.to ? years.from : `${years.from} to ${years.to}`);
  const from = years ? `Outside ${span}` : 'Without a year';
  const size = shown.network.size;
  if (isNarrow) return `${from}: ${timeMessages.relationships(shown.hidden)} hidden.`;
  const entities = `${of(shown.dimmedCount, size)} entities ${isMap ? 'step back' : 'are left out'}`;
  return `${from}: ${of(shown.hidden, shown.all)} relationships are hidden, ${entities}.`;
}
