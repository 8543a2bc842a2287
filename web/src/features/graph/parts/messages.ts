import { formatNumber } from '../../../kit/text/formats.ts';

export const partMessages = {
  onMap: (shown: number, all: number) =>
    `${formatNumber(shown)} of ${formatNumber(all)} shown; zoom in or search.`,
  counted: 'Chosen years and groups are counted among these.',
};
