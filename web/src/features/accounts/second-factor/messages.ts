export const secondFactor = {
  title: 'One-time codes',
  text: 'With one-time codes, nobody can log in to your account with your password alone. An app on your phone shows a new code every 30 seconds.',
  loadFailed: 'We could not look up your second factor.',
  turnOn: 'Turn On One-Time Codes',
  turningOn: 'Preparing...',
  onSince: (when: string) => `One-time codes are on since ${when}.`,
  codesLeft: (count: number) =>
    count === 1 ? 'You have one recovery code left.' : `You have ${count} recovery codes left.`,
  newCodes: 'New Recovery Codes',
  makingCodes: 'Making them...',
  turnOff: 'Turn Off',
  changeFailed: 'This could not be changed. Please try again.',
} as const;

export const turningOff = {
  title: 'Turn off one-time codes?',
  text: 'Your password alone opens your account then, and your recovery codes stop working.',
  passkeysStay: 'Your passkeys and your recovery codes stay.',
  submit: 'Turn Off',
  busy: 'Turning off...',
  done: 'One-time codes are off.',
} as const;

export const turningOn = {
  title: 'Turn on one-time codes',
  scan: 'Scan this with an app for one-time codes, such as the one that holds your passwords.',
  picture: 'QR code for your app',
  secret: 'Or type this key into the app',
  code: 'Code that the app shows',
  codeRequired: 'Please type the code that the app shows.',
  submit: 'Turn On',
  busy: 'Checking...',
  failed: 'The code could not be checked. Please try again.',
} as const;

export const recovery = {
  title: 'Your recovery codes',
  text: 'If you lose your device, each of these lets you log in once. Keep them where you keep important papers: they are not shown again, and any from before no longer work.',
  codes: 'Recovery codes',
  save: 'Save as File',
  fileName: 'recovery-codes.txt',
  close: 'I Have Saved Them',
} as const;

export const codeStep = {
  text: 'Your password is right. Now type the code that your app shows.',
  recoveryText: 'Your password is right. Now type one of your recovery codes.',
  code: 'Code',
  recoveryCode: 'Recovery code',
  required: 'Please type a code.',
  submit: 'Log In',
  busy: 'Checking...',
  failed: 'The code could not be checked. Please try again.',
  useRecovery: 'Use a recovery code instead',
  useApp: 'Use a code of the app instead',
  passkeyText: 'Your password is right. Now use your passkey, or type one of your recovery codes.',
  back: 'Back to email and password',
} as const;

export const needed = {
  documentTitle: 'Second factor needed',
  title: 'A second factor is needed',
  text: 'Here, superusers log in with more than a password. Add a second factor in your account settings; if you have one, log out and log in again with it.',
  toSettings: 'Open Account Settings',
} as const;
