export const provider = {
  leaving: (name: string) => `Opening ${name}...`,
  failed: 'The other site could not be opened. Please try again.',
} as const;

export const back = {
  title: 'Logging in',
  documentTitle: 'Logging in',
  side: ['One way in', 'for all of it.'],
  asking: (name: string) => `Asking ${name} who you are...`,
  failedTitle: 'You are not logged in',
  notConnectedTitle: 'Nothing was connected',
  cancelled: (name: string) => `You did not log in at ${name}. Nothing has changed.`,
  failed: 'Logging in failed. Please try again.',
  again: 'Back to Login',
  toSettings: 'Back to Account Settings',
  connected: (name: string) => `Your account is connected with ${name}.`,
} as const;

export const join = {
  title: 'You have an account already',
  lead: (email: string, name: string) =>
    `There is an account with your address ${email}. Log in to it once as usual: from then on, ${name} opens it too.`,
  failedTitle: 'You are logged in, and nothing was connected',
  failed: 'Your account could not be connected. You can try again in your account settings.',
  goOn: 'Continue',
} as const;

export const newcomer = {
  title: 'Join the network',
  lead: (email: string, name: string) =>
    `${name} knows you as ${email}. With this address you get an account, which opens by ${name}.`,
  submit: 'Create Account',
  busy: 'Creating Account...',
} as const;

export const identities = {
  title: (name: string | null) => (name === null ? 'Other logins' : `Log in with ${name}`),
  text: (name: string) =>
    `Once it is connected, logging in at ${name} opens your account. A second factor that you have is asked for as before.`,
  textWithout: 'Logins that were connected with your account.',
  loading: 'Looking up your logins',
  loadFailed: 'We could not look up by what else you log in.',
  connect: (name: string) => `Connect ${name}`,
  connecting: (name: string) => `Opening ${name}...`,
  proves:
    'Your profile shows the ORCID iD as proved, with the mark of ORCID, once it is among its identifiers.',
  editProfile: 'Edit your profile',
  onlyWay:
    'Your account has no password, so this is how it opens. To disconnect it, set a password first.',
  sendLink: 'Send Me a Link to Set a Password',
  sending: 'Sending...',
  sent: (email: string) => `We have sent a link to ${email}. It works once, within the next hour.`,
  sendFailed: 'The link could not be sent. Please try again.',
  provider: 'By',
  label: 'Known there as',
  connected: 'Connected',
  used: 'Last used',
  never: 'Not used yet',
  actions: 'Actions',
  disconnect: 'Disconnect',
  disconnectOf: (name: string) => `Disconnect ${name}`,
} as const;

export const disconnecting = {
  title: (name: string) => `Disconnect ${name}?`,
  text: (name: string) => `Logging in at ${name} does not open your account any more.`,
  submit: 'Disconnect',
  busy: 'Disconnecting...',
  done: 'Disconnected.',
  failed: 'It could not be disconnected. Please try again.',
} as const;
