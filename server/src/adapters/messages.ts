export const text = {
  /** The data folder, the bucket of pictures and the secret, at the start. */
  dataDirIsFile: (path: string) =>
    `DATA_DIR must be a folder, and ${path} is not in one or is a file.`,
  dataDirRefused: (reason: string) => `DATA_DIR cannot be used: ${reason}`,
  bucketAway: (bucket: string, endpoint: string, reason: string) =>
    `S3_BUCKET ${bucket} cannot be reached at ${endpoint} (${reason})`,
  secretDamaged: (path: string) =>
    `The file ${path} is damaged: delete it, and everybody signs in again.`,

  /** The Hub of Local Contexts: what a sentence about it ends with. */
  hubAnswered: (status: number, detail: string | undefined) =>
    detail === undefined ? `the Hub answered ${status}` : `the Hub answered ${status}: ${detail}`,
  hubUnreadable: 'the Hub answered otherwise than its interface says',
  hubSilent: (reason: string) => `the Hub does not answer: ${reason}`,
  otherProject: 'This is another project.',
  locationsAnswered: (status: number) => `the location service answered ${status}`,
  tooLong: 'it answered with too much',

  noIdToken: 'no ID token',
  awayForNow: 'This cannot be done just now. Please try again in a moment.',
  tooManySigningIn: 'Too many people are signing in just now. Please try again in a moment.',
  tooManyPictures: 'Many pictures are being processed just now. Please try again in a moment.',
} as const;
