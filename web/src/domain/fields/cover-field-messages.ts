import type { Cover } from '@mangrove/contract/browser';

export const coverFieldText = {
  cover: 'Shown only when asked for',
  option: {
    none: 'Nothing',
    picture: 'The picture',
    name: 'The name',
    both: 'Name and picture',
  } satisfies Record<Cover, string>,
  explained:
    'Whoever wants to see it presses “Show” first. Searches still find it, and the description and links are shown as they are.',
  note: 'Why, in the words of the community',
  image: (number: number) => `Cover picture ${number}`,
  passedOn: 'Has passed on',
  covered: 'covered',
} as const;
