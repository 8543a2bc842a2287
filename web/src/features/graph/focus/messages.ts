import { formatCount, formatNumber } from '../../../kit/text/formats.ts';

const countSteps = (steps: number) => formatCount(steps, ['step', 'steps']);

export const focusMessages = {
  shown: (name: string, steps: number, shown: number, all: number) =>
    `${name} and ${countSteps(steps)}: ${formatNumber(shown)} of ${formatNumber(all)}`,
  fewerSteps: (asked: number) => `${countSteps(asked)} would be too many to look at.`,
  left: (shown: number, left: number) =>
    `Only the ${formatNumber(shown)} best connected fit; ${formatNumber(left)} are left out.`,
  loading: 'Looking at one...',
  missing: 'What was to be looked at is not on the map, so everything is shown.',
  missingStart:
    'The operator lets the map begin with something (START_VIEW) that is not on it. Visitors see everything, without this line.',
  failed: 'The surroundings could not be loaded, so everything is shown.',
  controls: 'Looking at one',
  fewer: 'One step less',
  more: 'One step more',
  layOutAlone: 'Lay out alone',
  takeBack: 'Take back',
  tryAgain: 'Try again',
  leave: 'Show everything',
} as const;
