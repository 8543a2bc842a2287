import { formatNumber } from '../../../kit/text/formats.ts';

export const endedMessages = {
  stepBack: (count: number) =>
    count === 0 ? 'Nothing shown here has ended' : `Paler: has ended (${formatNumber(count)})`,
  failed: 'What has ended could not be loaded.',
} as const;
