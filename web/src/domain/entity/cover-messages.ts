import type { Cover } from '@mangrove/contract/browser';

export const coverText = {
  /** What stands beside the button that shows it. */
  covered: {
    picture: 'The picture is covered, as the community asked.',
    name: 'The name is covered, as the community asked.',
    both: 'Name and picture are covered, as the community asked.',
  } satisfies Record<Exclude<Cover, 'none'>, string>,
  show: 'Show',
  showAll: 'Show what is covered',
  coveredPicture: 'Picture covered',
  showPicture: (number: number) => `Show picture ${number}`,
  passedOn: 'Passed on',
} as const;
