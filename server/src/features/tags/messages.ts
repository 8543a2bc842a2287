import { say } from '../../errors.ts';

export const text = {
  tagMissing: 'Please enter a tag value',
  notOnList: 'This name is not on the official list.',
  brokenRule: (tag: string, fault: string) => say('"{tag}": {fault}', { tag, fault }),
  usedByMany: 'This tag is being used by many people just now. Please try again.',
} as const;
