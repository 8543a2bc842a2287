import { say } from '../../errors.ts';

export const text = {
  tookTooLong: 'This took too long. Please log in again.',
  wrongCode: 'This code is not right, or was used already.',
  waitAfterFailures: 'Too many failed attempts. Please wait before trying again.',
  tooManyFailures: 'Too many failed attempts. Please set a new password with "Forgot password?".',
  noPassword:
    'Your account has no password yet. Set one in your account settings, or log out and in again.',
  wrongPassword: 'Current password is incorrect.',
  ownAccountStays: 'Cannot delete your own account.',
  wrongLogin: 'Incorrect email or password.',
  inactive: 'Inactive user',
  noDeveloperAccess:
    'Your account does not have developer access. Please contact the development team.',
  linkInvalid: 'This link is invalid or has expired.',
  notLookedAfter: 'You can only decide about entities that you look after.',
  decidedTwice: (name: string) => say('There are two decisions about {name}.', { name }),
  profileGoesWithAccount: 'Your own profile is deleted with your account.',
  decisionMissing: (name: string) => say('Please decide what shall become of {name}.', { name }),
  onlySoleAdministratorDeletes: (name: string) =>
    say('Only the sole administrator can delete {name}.', { name }),
  noAdministratorLeft: (name: string) =>
    say('{name} cannot be kept without an administrator.', { name }),
  heirMissing: (name: string) => say('Please choose who shall look after {name}.', { name }),
  heirIsYourself: (name: string) => say('You cannot hand {name} over to yourself.', { name }),
  heirNotVerified: (name: string) =>
    say('{name} can only be handed over to somebody with an active, verified account.', { name }),
  noAccount:
    'No account found with this email address. Please check your email or register a new account.',
  samePassword: 'New password must be different from current password.',
  tooManyRequests: 'Too many requests',
  loggedInAlready: (email: string) => say('You are already logged in as {email}.', { email }),
  passkeyConfirmed: 'Your passkey was confirmed.',
  secondFactorConfirmed: 'Your second factor was confirmed.',
  loggedOut: 'Successfully logged out',
  linkSentIfAccount: 'If this address has an account, a link to set a new password was sent to it.',
  linkSent: 'A link to set a new password was sent to this address.',
  passwordUpdated: 'Your password has been updated.',
  passwordConfirmed: 'Your password was confirmed.',
  verificationSentIfAccount:
    'If this address has an account that is not verified, an email was sent.',
  deactivated: 'Account deactivated successfully. You can reactivate it by logging in again.',
  deleted: 'Your account was deleted.',
} as const;

/** Why a password is refused. */
export const passwordText = {
  short: 'Password must be at least 8 characters long.',
  long: 'Password must be at most 256 characters long.',
  common: 'This password is too common. Please choose another one.',
  ownEmail: 'Please choose a password that is not your email address.',
  ownName: 'Please choose a password that is not your name.',
} as const;
