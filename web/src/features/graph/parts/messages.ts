import { formatNumber } from '../../../kit/text/formats.ts';

export const partMessages = {
  onMap: (shown: number, all: number) =>
    `${formatNumber(shown)} of ${formatNumber(all)} shown; zoom in or search.`,
  inTable: (shown: number, all: number) =>
    `The best connected ${formatNumber(shown)} of ${formatNumber(all)}, and what was opened. A search finds all.`,
};
