import { say } from '../../errors.ts';

export const text = {
  tooMuchChanged: 'Too much has changed since then. Read the whole map.',
  yearsBackwards: (from: number, to: number) =>
    say('The years run backwards: from {from} to {to}.', { from, to }),
  endNotFound: (end: 'from' | 'to') =>
    `The entity named by “${end}” was not found. It may have been deleted.`,
} as const;
