export const text = {
  tooManyPictures: 'You have reached the limit of stored pictures.',
} as const;
