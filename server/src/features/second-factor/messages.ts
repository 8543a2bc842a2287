import { say } from '../../errors.ts';

export const second = {
  alreadyOn: 'One-time codes are on already. Turn them off first.',
  notBegun: 'This took too long. Please begin again.',
  wrongCode: 'This code is not right. Please take the one that your app shows now.',
  noFactor: 'Recovery codes come with a second factor. Please add one first.',
  confirm: 'Please confirm with your second factor',
} as const;

export const passkey = {
  unnamed: 'Passkey',
  expired: 'This took too long. Please try again.',
  refused: 'This passkey was not accepted. Please try again, or log in with your password.',
  notMade: 'This passkey could not be added. Please try again.',
  tooMany: (most: number) =>
    say('An account has at most {most} passkeys. Please remove one first.', { most }),
  known: 'This passkey was added already.',
} as const;
