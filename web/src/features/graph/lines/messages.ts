import { formatCount } from '../../../kit/text/formats.ts';

const countConnections = (count: number) => formatCount(count, ['connection', 'connections']);

/** What the map says of a line before its card is loaded. */
export const lineMessages = {
  between: (one: string, other: string) => `${one} – ${other}`,
  pointed: (one: string, other: string, count: number) =>
    count > 1 ? `${one} – ${other}, ${countConnections(count)}` : `${one} – ${other}`,
  missingTitle: 'This line is not on the map',
  missingText: 'The two are not connected, or not for everybody to see.',
  missingWayOut: 'Dismiss',
  hiddenTitle: 'This line is not among what is shown',
  hiddenText: 'It is on the map, but your search or focus leaves it out.',
  hiddenWayOut: 'Show everything',
} as const;
