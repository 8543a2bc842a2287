// The sentences of the account settings, as they are specified.

export const settings = {
  title: 'Account Settings',
  dangerZone: 'Danger Zone',
} as const;

export const deactivation = {
  title: 'Deactivate Account',
  text: 'Nobody can log in with your account until you do so yourself. Your profile stays on the map.',
  open: 'Deactivate Account',
  dialogText: 'You are logged out everywhere. Logging in again makes the account active.',
  word: 'DEACTIVATE',
  wordLabel: 'Type DEACTIVATE to confirm',
  password: 'Password',
  submit: 'Deactivate',
  busy: 'Deactivating...',
  done: 'Account deactivated successfully. You can reactivate it by logging in again.',
  failed: 'Failed to deactivate account. Please try again.',
} as const;

export const deletion = {
  text: 'Your account and your profile are gone for good. What you look after can be handed over first.',
  open: 'Delete Account',
} as const;

export const ownData = {
  title: 'Download my data',
  text: 'One file with everything that is stored of you: account, sessions, profile, what you own with its connections, what you changed, emails, reports and pictures.',
  kept: 'What is kept, and for how long',
  none: 'You can download the file for 24 hours after it is made. If you got an email but find no file here, that time is over: prepare a new one.',
  request: 'Prepare Download',
  requesting: 'Asking...',
  again: 'Try Again',
  waiting: 'Your file is being made. You can leave this page: an email tells you when it is ready.',
  ready: (until: string) => `Your file is ready until ${until}. After that it is erased.`,
  save: 'Download',
  saving: 'Downloading...',
  failed: 'Your file could not be made.',
  loadFailed: 'We could not check whether there is a file.',
  requestFailed: 'The file could not be asked for. Please try again.',
  saveFailed: 'The file could not be downloaded. Please try again.',
} as const;

export const sessions = {
  title: 'Where you are logged in',
  text: 'Each browser in which you logged in, and did not log out. End those that you do not know, and change your password then.',
  loading: 'Looking up where you are logged in',
  loadFailed: 'We could not look up where you are logged in.',
  device: 'Device',
  unknownDevice: 'Unknown device',
  current: 'This device',
  network: 'Network',
  unknownNetwork: 'Not known',
  used: 'Last used',
  actions: 'Actions',
  end: 'End This',
  /** Begins with the visible text. */
  endOf: (device: string, used: string) => `End This: ${device}, last used ${used}`,
  ended: 'That device is logged out.',
  endOthers: 'End All Others',
  ending: 'Ending...',
  endedOthers: (count: number) =>
    count === 1 ? 'One other device is logged out.' : `${count} other devices are logged out.`,
  endFailed: 'This could not be ended. Please try again.',
} as const;
