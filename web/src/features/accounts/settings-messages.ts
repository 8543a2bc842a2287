// The sentences of the account settings, as they are specified.

export const settings = {
  title: 'Account Settings',
  dangerZone: 'Danger Zone',
} as const;

export const deactivation = {
  title: 'Deactivate Account',
  text: 'Nobody can sign in with your account until you do so yourself. Your profile stays on the map.',
  open: 'Deactivate Account',
  dialogText: 'You are logged out everywhere. Signing in again makes the account active.',
  word: 'DEACTIVATE',
  wordLabel: 'Type DEACTIVATE to confirm',
  password: 'Password',
  submit: 'Deactivate',
  busy: 'Deactivating...',
  cancel: 'Cancel',
  done: 'Account deactivated successfully. You can reactivate it by logging in again.',
  failed: 'Failed to deactivate account. Please try again.',
} as const;

export const deletion = {
  text: 'Your account and your profile are gone for good. What you look after can be handed over first.',
  open: 'Delete Account',
} as const;
