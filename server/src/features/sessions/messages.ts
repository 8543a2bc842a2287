import { say } from '../../errors.ts';

export const text = {
  tooManyTokens: (most: number) => say('You have {most} tokens. Please end one first.', { most }),
  noRefreshToken: 'No refresh token available',
} as const;
