import { say } from '../../errors.ts';

export const text = {
  tooManyTokens: (most: number) => say('You have {most} tokens. Please end one first.', { most }),
  deviceOn: (browser: string, system: string) => `${browser} on ${system}`,
  noRefreshToken: 'No refresh token available',
} as const;
