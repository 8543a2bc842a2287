export const text = {
  noIdToken: 'no ID token',
  awayForNow: 'This cannot be done just now. Please try again in a moment.',
  tooManySigningIn: 'Too many people are signing in just now. Please try again in a moment.',
  tooManyPictures: 'Many pictures are being processed just now. Please try again in a moment.',
} as const;
