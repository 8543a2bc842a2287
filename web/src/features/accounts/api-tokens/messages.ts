export const tokens = {
  title: 'Tokens for scripts',
  text: 'With a token, a script of yours does what you may do here: read, or read and change. It cannot change how you log in. A new password ends all tokens.',
  interfaceLink: 'What scripts can call',
  loading: 'Looking up your tokens',
  loadFailed: 'We could not look up your tokens.',
  none: 'You have no tokens.',
  name: 'Name',
  scope: 'May',
  reads: 'Read',
  writes: 'Change',
  both: 'Read and change',
  used: 'Last used',
  usedFrom: (when: string, network: string) => `${when}, from ${network}`,
  never: 'Not used yet',
  ends: 'Ends',
  /** Says what it is by itself, because phones show no headers. */
  until: (day: string) => `Until ${day}`,
  ended: 'Has ended',
  actions: 'Actions',
  end: 'End This',
  /** Begins with the visible text. */
  endOf: (name: string) => `End This: ${name}`,
  /** Of one that has ended by itself. */
  remove: 'Remove',
  removeOf: (name: string) => `Remove ${name}`,
  removed: (name: string) => `The token ${name} is no longer listed.`,
  most: (most: number) => `You have ${most} tokens, which is the most. End one to make another.`,
  done: (name: string) => `The token ${name} no longer works.`,
  failed: 'This could not be ended. Please try again.',
  make: 'Make a Token',
} as const;

export const making = {
  title: 'Make a token',
  name: 'What is it for?',
  nameHint: 'Such as the name of the script.',
  nameRequired: 'Please say what it is for.',
  scope: 'What may it do?',
  days: 'How long does it last?',
  dayChoices: { '7': '7 days', '30': '30 days', '90': '90 days', '366': 'One year' },
  submit: 'Make Token',
  busy: 'Making it...',
  failed: 'The token could not be made. Please try again.',
} as const;

export const made = {
  title: 'Your new token',
  text: 'Copy it now: it is not shown again. Keep it like a password.',
  token: 'Token',
  how: 'A script sends it with each request, after the word Bearer, in the header Authorization.',
  close: 'I Have Copied It',
} as const;
