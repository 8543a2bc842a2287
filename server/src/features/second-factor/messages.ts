export const second = {
  alreadyOn: 'One-time codes are on already. Turn them off first.',
  notBegun: 'This took too long. Please begin again.',
  wrongCode: 'This code is not right. Please take the one that your app shows now.',
  noFactor: 'Recovery codes come with a second factor. Please add one first.',
} as const;
