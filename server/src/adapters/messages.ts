export const text = {
  awayForNow: 'This cannot be done just now. Please try again in a moment.',
  tooManySigningIn: 'Too many people are signing in just now. Please try again in a moment.',
  tooManyPictures: 'Many pictures are being processed just now. Please try again in a moment.',
} as const;

/** What is the matter with a file that was sent as a picture; the file is named before it. */
export const notAPicture = {
  large: 'is larger than 10 MB',
  unknown: 'cannot be read as a picture',
  format: 'is not a JPEG, PNG or WebP picture',
  pixels: 'has more than 40 megapixels, or a side of more than 12,000 pixels',
  hostile: 'moves, or unpacks to more than a picture needs',
  broken: 'cannot be read as a picture',
  slow: 'took too long to read, because the server is busy',
} as const;
