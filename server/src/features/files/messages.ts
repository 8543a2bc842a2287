export const text = {
  notMultipart: 'This call takes multipart/form-data.',
  tooManyPictures: 'You have reached the limit of stored pictures.',
} as const;
