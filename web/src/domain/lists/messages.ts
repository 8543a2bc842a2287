import { formatNumber } from '../../kit/text/formats.ts';

export const listText = {
  showNamedOnMap: (name: string) => `Show on map: ${name}`,
  showRest: (count: number) => `Show ${formatNumber(count)} more`,
  showFewer: 'Show fewer',
} as const;
