export const passkeyLogin = {
  submit: 'Log in with a passkey',
  busy: 'Waiting for your passkey...',
  notUsed: 'No passkey was used. You can try again, or log in with your password.',
  failed: 'The passkey could not be used. Please try again.',
} as const;

export const passkeys = {
  title: 'Passkeys',
  text: 'A passkey logs you in with one tap: your device asks for your fingerprint, your face or its PIN. With one, nobody can log in to your account with your password alone.',
  loading: 'Looking up your passkeys',
  loadFailed: 'We could not look up your passkeys.',
  notHere: 'Passkeys cannot be added in this browser, or at this address.',
  name: 'Name',
  added: 'Added',
  used: 'Last used',
  never: 'Not used yet',
  none: 'You have no passkeys yet.',
  actions: 'Actions',
  add: 'Add a Passkey',
  adding: 'Preparing...',
  addFailed: 'The passkey could not be added. Please try again.',
  rename: 'Rename',
  /** Begin with the visible text. */
  renameOf: (name: string) => `Rename ${name}`,
  remove: 'Remove',
  removeOf: (name: string) => `Remove ${name}`,
} as const;

export const adding = {
  title: 'Add a passkey',
  text: 'Give it a name by which you will know it, such as that of your phone. Then your browser asks where it shall be kept.',
  name: 'Name of the passkey',
  nameRequired: 'Please give the passkey a name.',
  submit: 'Create Passkey',
  busy: 'Waiting for your device...',
  cancelled: 'No passkey was made. You can try again.',
  known: 'This device has a passkey of your account already.',
  failed: 'The passkey could not be added. Please try again.',
  done: 'The passkey was added.',
} as const;

export const renaming = {
  title: 'Rename passkey',
  submit: 'Save',
  busy: 'Saving...',
  failed: 'The name could not be saved. Please try again.',
} as const;

export const removing = {
  title: (name: string) => `Remove “${name}”?`,
  text: 'It no longer logs you in. Remove it from your device or your password manager too.',
  last: 'It is your only second factor: your password alone opens your account then, and your recovery codes stop working.',
  submit: 'Remove',
  busy: 'Removing...',
  done: 'The passkey was removed.',
  failed: 'The passkey could not be removed. Please try again.',
} as const;

export const reminder = {
  text: 'Superusers can change everything here. Please add a passkey, so that your password alone does not open this.',
  open: 'Open Account Settings',
} as const;

export const confirming = {
  title: 'Please confirm your second factor',
  text: 'This changes how you log in, so please confirm that it is you.',
  code: 'Code of your app, or a recovery code',
  codeRequired: 'Please type a code.',
  submit: 'Confirm',
  busy: 'Confirming...',
  failed: 'The code could not be checked. Please try again.',
  usePasskey: 'Use a Passkey',
  waiting: 'Waiting for your passkey...',
  notUsed: 'No passkey was used. You can try again.',
  passkeyFailed: 'The passkey could not be used. Please try again.',
} as const;
