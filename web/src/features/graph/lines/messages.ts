import { formatCount } from '../../../kit/text/formats.ts';

const countConnections = (count: number) => formatCount(count, ['connection', 'connections']);

/** What the map says of a line before its card is loaded. */
export const lineMessages = {
  between: (one: string, other: string) => `${one} – ${other}`,
  pointed: (one: string, other: string, count: number) =>
    count > 1 ? `${one} – ${other}, ${countConnections(count)}` : `${one} – ${other}`,
} as const;
