import { formatNumber } from '../../../kit/text/formats.ts';

export const partMessages = {
  onMap: (shown: number, all: number) =>
    `${formatNumber(shown)} of ${formatNumber(all)} shown; zoom in or search.`,
  inTable: (shown: number, all: number) =>
    `The best connected, and what was opened: ${formatNumber(shown)} of ${formatNumber(all)}. A search finds all.`,
  listMore: (count: number) => `List ${formatNumber(count)} more`,
  failed: 'More could not be listed. Try again.',
};
