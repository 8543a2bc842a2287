import { say } from '../errors.ts';

type Amount = number | bigint;

export const text = {
  takesType: (type: string) => say('This call takes {type}.', { type }),
  notMultipart: 'This call takes multipart/form-data.',
  takesTypeInUtf8: (type: string) => say('This call takes {type} in UTF-8.', { type }),
  nestedTooDeeply: 'The request is nested too deeply.',
  listTooLong: (most: number) => say('A list may hold {most} entries at most.', { most }),
  unreadable: 'The request could not be read.',
  addressTooLong: 'The address is too long.',
  compressed: 'A compressed body is not accepted here.',
  headersTooLarge: 'The headers are too large.',
  tookTooLong: 'The request took too long.',
  tooManyRequests: 'Too many requests',
  wentWrong: (reference: string) =>
    say('Something went wrong on our side. It is not your fault. Reference: {reference}', {
      reference,
    }),
  methodNotPossible: (method: string) =>
    say('{method} is not possible at this address.', { method }),
  nothingHere: 'There is nothing at this address.',
  unusableCharacter: 'The request holds a character that cannot be used.',
  changedAtOnce: 'Somebody else is changing the same thing just now. Please try again.',
  databaseAway: 'The database cannot be reached just now. Please try again in a moment.',
  tooLarge: 'The request is too large.',
  contentNotAccepted: 'This kind of content is not accepted here.',
  shuttingDown: 'The server is shutting down. Please try again in a moment.',
  developmentMode: 'Development mode is active. Access is restricted to superusers only.',
  secondFactorNeeded:
    'Superusers need a second factor here: add one in your account settings, or log in with it.',
  savedTooMuch: (megabytes: number) =>
    say('At most {megabytes} MB of changes a day. Please continue tomorrow.', { megabytes }),
  logIn: 'Please log in to continue.',
  superusersOnly: 'Access denied. Superuser permissions required.',
  confirmPassword: 'Please confirm your password',
  csrfInvalid: 'CSRF token missing or invalid',
  shuttingDownNow: 'The server is shutting down.',
  diskFull: "The server's disk is full: nothing can be saved.",
  databaseNotReady: 'The database is not ready.',
  redisAway: 'The Redis of REDIS_URL is away.',
  tooManyReports: 'You have sent many reports. Please try again later.',
  tooManyInvitations: (most: number) =>
    say('At most {most} invitations a day. Please continue tomorrow.', { most }),
  tooManyEntries: (most: number) =>
    say('At most {most} new entries a day. Please continue tomorrow.', { most }),
  tooManyPieces: 'The request arrives in too many pieces.',
  notInUtf8: 'The request is not in UTF-8.',
  tokenMayNot: { read: 'This token may not read.', write: 'This token may not change anything.' },
  tokenCannot: 'A token cannot do this. Please log in.',
  inFlight: 'The same request is still being answered. Please wait a moment.',
  keyReused: 'This Idempotency-Key was used for another request.',
  notAccepted: 'The request is not accepted.',
  wrongHost:
    'This server does not answer for this name. Whoever runs it sets PUBLIC_URL to the address that people use.',
  wrongHostOf: (address: string) =>
    `This server does not answer for this name. Its address is ${address}.`,
} as const;

/** What the cookies are for. */
export const cookiePurpose = {
  session: 'Keeps you signed in.',
  csrf: 'Proves that a change comes from our own pages.',
  device: 'Lets this browser sign in while somebody elsewhere guesses at your password.',
  passkey: 'Holds together the two steps of signing in with a passkey.',
  provider: 'Holds together the steps of signing in by another site.',
} as const;

/** What is wrong with the shape of a request. */
export const shapeText = {
  request: 'The request',
  required: (label: string, isPlural: boolean) =>
    isPlural ? `${label} are required.` : `${label} is required.`,
  ofPart: (label: string, sentence: string) => `${label}: ${sentence}`,
  mustBe: (label: string, what: string) => `${label} must be ${what}.`,
  somethingElse: 'something else',
  mustBeOneOf: (label: string, values: readonly string[]) =>
    values.length === 1
      ? `${label} must be "${values[0]}".`
      : `${label} must be one of: ${values.join(', ')}.`,
  atMost: {
    characters: (label: string, most: Amount) => `${label} must have at most ${most} characters.`,
    entries: (label: string, most: Amount) => `${label} must have at most ${most} entries.`,
    amount: (label: string, most: Amount) => `${label} must be at most ${most}.`,
  },
  atLeast: {
    characters: (label: string, least: Amount) =>
      `${label} must have at least ${least} characters.`,
    entries: (label: string, least: Amount) => `${label} must have at least ${least} entries.`,
    amount: (label: string, least: Amount) => `${label} must be at least ${least}.`,
  },
  mayNotHold: (label: string, names: readonly string[], hasMore: boolean) =>
    hasMore
      ? `${label} may not hold ${names.join(', ')} and others.`
      : `${label} may not hold ${names.join(', ')}.`,
  cannotBeRead: (label: string) => `${label} cannot be read.`,
} as const;

/** What a value must be, by the type that its schema names. */
export const shapeWords: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a group of fields',
  record: 'a group of fields',
};

/** Labels of fields whose name differs from what users call them. */
export const fieldLabels: Record<string, string> = {
  q: 'Search text',
  username: 'Email',
  user_email: 'Email',
  url: 'Link',
  image_url: 'Image',
  tags_with_type: 'Tags',
  social_links: 'Links',
  nodes: 'Entities',
  node1_id: 'First entity',
  node2_id: 'Second entity',
  role_type: 'Role',
  years_involved: 'Years',
  assignedAdminId: 'New administrator',
  relationship_metadata: 'Connection',
};
