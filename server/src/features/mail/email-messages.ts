// What e-mails say, one object an e-mail or a group of them: whole sentences, with named values.
import type { ReportOutcome } from '@mangrove/contract';

/** A title, and the sentences below it. */
interface Told {
  title: string;
  text: string;
}

export const roleNames: Readonly<Record<string, string>> = {
  OWNER: 'Administrator',
  CONTRIBUTOR: 'Steward',
  MEMBER: 'Member',
};

export const unknownRole = 'Member';

export const everyMail = {
  foot: (siteName: string) => `${siteName}, a map of people, projects and organisations`,
  copyAddress: (note: string) =>
    `${note} If the button does not, copy this address into your browser:`,
} as const;

export const identityNews: Record<string, (provider: string) => Told> = {
  joined: (provider) => ({
    title: `Your account is connected with ${provider}`,
    text: `From now on, logging in at ${provider} opens your account. You can disconnect it in your account settings.`,
  }),
  removed: (provider) => ({
    title: `Your account is no longer connected with ${provider}`,
    text: `Logging in at ${provider} does not open your account any more.`,
  }),
  registered: (provider) => ({
    title: 'Welcome',
    text: `Your account was opened by logging in at ${provider}, and that is how it opens. You can set a password too, in your account settings.`,
  }),
  logged_in: (provider) => ({
    title: 'Somebody logged in to your account',
    text: `It was most likely you, by ${provider}, in a browser in which you had not logged in before.`,
  }),
};

export const secondFactorNews: Record<string, Told> = {
  totp_added: {
    title: 'One-time codes were turned on',
    text: 'From now on, logging in to your account takes your password and a code of your app.',
  },
  totp_removed: {
    title: 'One-time codes were turned off',
    text: 'Codes of your app are no longer needed to log in to your account.',
  },
  passkey_added: {
    title: 'A passkey was added',
    text: 'Whoever has it can log in to your account with it. A password alone no longer opens it.',
  },
  passkey_removed: {
    title: 'A passkey was removed',
    text: 'It no longer opens your account.',
  },
  removed_by_operator: {
    title: 'Your second factor was removed',
    text: 'An operator removed it from your account, with all passkeys, so that you can log in with your password. Add one again once you can.',
  },
  recovery_codes_made: {
    title: 'You have new recovery codes',
    text: 'Those from before no longer work.',
  },
  recovery_code_used: {
    title: 'A recovery code was used',
    text: 'Somebody, most likely you, logged in to your account with a recovery code. It does not work again.',
  },
  codes_guessed: {
    title: 'Somebody knows your password',
    text: 'Five wrong codes were given after your password was right. Nobody got in. If it was not you, set a new password.',
  },
};

export const accountMail = {
  verifySubject: (siteName: string) => `Please verify your email address for ${siteName}`,
  welcome: 'Welcome',
  verifyText:
    'Please confirm that this address is yours. Then your profile goes live and you can start adding projects, people and organisations.',
  verify: 'Verify my email',
  linkFor24Hours: 'The link works for 24 hours.',
  notSignedUp:
    'You did not sign up? Then you can ignore this message: nothing happens without the link.',
  accountAlreadySubject: (siteName: string) => `You have an account on ${siteName} already`,
  accountAlready: 'You have an account already',
  wantedToSignUp: 'Somebody, most likely you, wanted to sign up with this address.',
  logIn: 'Log in',
  forgotPassword: 'Forgot your password? The login page leads to a new one.',
  notYou: 'It was not you? Then you can ignore this message: your account stays as it is.',
  resetSubject: (siteName: string) => `Set a new password for ${siteName}`,
  setPassword: 'Set a new password',
  askedForPassword: 'Somebody, most likely you, asked for a new password for this address.',
  linkForOneHour: 'The link works once, for one hour.',
  notAskedForPassword:
    'You did not ask for this? Then you can ignore this message: your password stays as it is.',
  passwordChangedSubject: (siteName: string) => `Your password for ${siteName} was changed`,
  passwordChanged: 'Your password was changed',
  passwordChangedText:
    'The password of your account was changed just now, and your other devices were signed out.',
  setPasswordAtOnce: (publicUrl: string) =>
    `It was not you? Then set a new password at once: ${publicUrl}/forgot-password`,
  passwordSetSubject: (siteName: string) =>
    `Your password for ${siteName} was set by an administrator`,
  passwordSet: 'A new password was set for you',
  passwordSetText:
    'An administrator set a new password for your account, and your devices were signed out. The administrator will tell you the password.',
  chooseOneYourself: (publicUrl: string) =>
    `You would rather choose one yourself? Ask for a link here: ${publicUrl}/forgot-password`,
  tokenSubject: (siteName: string) => `A token was made for your account on ${siteName}`,
  tokenMade: 'A token for scripts was made',
  setPasswordEndsToken: (publicUrl: string) =>
    `It was not you? Then set a new password at once, which ends it: ${publicUrl}/forgot-password`,
  accessSubject: (siteName: string) => `You were given access on ${siteName}`,
  accessAs: (role: string) => `You were given access as ${role}.`,
  findInDashboard: 'You find all of it in your dashboard, under Manage Nodes.',
  openIt: 'Open it',
  mayHaveToLogIn: 'You may have to log in first.',
  deletedSubject: (siteName: string) => `Your account on ${siteName} was deleted`,
  deleted: 'Your account was deleted',
  deletedText: 'Your account and your profile are gone. Thank you for having been here.',
  developmentSubject: (siteName: string) => `Development mode was enabled on ${siteName}`,
  development: 'Development mode was enabled',
  developmentText:
    'Everybody but superusers was signed out, and the product is closed to them until the mode is disabled.',
  anEntry: 'An entry',
  mergedSubject: (gone: string, kept: string, siteName: string) =>
    `${gone} was merged into ${kept} on ${siteName}`,
  merged: (gone: string, kept: string) => `${gone} was merged into ${kept}`,
  mergedText:
    'Both were found to be the same. What both had is together now, and the old address leads to it.',
  undoMerge: (days: number, kept: string) =>
    `You do not agree? You can undo this for ${days} days, in the history of ${kept}.`,
  seeIt: 'See it',
  historyOnceLoggedIn: 'You find "History" there once you have logged in.',
  becauseOfOneOfTwo: 'You get this message because you look after one of the two.',
} as const;

/** About a change of which nothing more is known. */
export const loginChanged: Told = {
  title: 'How you log in was changed',
  text: 'Please look at your account settings.',
};

export const identityMail = {
  subject: (title: string, siteName: string) => `${title}: ${siteName}`,
  setPasswordAtOnce: (publicUrl: string) =>
    `It was not you? Then set a new password at once, which ends what is open: ${publicUrl}/forgot-password – and look at how you log in: ${publicUrl}/profile?tab=account-settings`,
} as const;

export const invitationMail = {
  removeSubject: (siteName: string) => `Remove yourself from ${siteName}`,
  removeTitle: 'You asked to be removed',
  removeText: (siteName: string) =>
    `Somebody asked with this address to be removed from ${siteName}. If that was you, one press on the page that this opens is enough, and you need no account.`,
  removeMe: 'Remove me',
  superuserReads: 'A superuser reads your request too, if you do not use it.',
  notAsked: 'You did not ask for it? Then you can ignore this message: nothing happens.',
  reminderSubject: (siteName: string) => `A reminder: somebody added you to ${siteName}`,
  subject: (siteName: string) => `Somebody added you to ${siteName}`,
  reminderTitle: 'You have not answered yet',
  title: 'Is this you?',
  text: (siteName: string) =>
    `${siteName} is a map of people, projects and organisations where climate, art and culture meet. One of its members works with you, and has added you there with your name and what connects you.`,
  untilAnswer:
    'Until you answer only members see it, unless those who run the map have shown it to everybody. You can make the profile your own, change all of it, or have it removed.',
  seeWhatItSays: 'See what it says',
  onlyReminder: 'This is the only reminder. If you do nothing, nothing happens.',
  oneReminderFollows:
    'If you do nothing, nothing happens: you get one reminder, and no other e-mail.',
  removeForEver: 'Remove me and do not ask again',
  linkDays: (days: number) => `The link works for ${days} days.`,
  linkUntil: (day: string) => `The link works until ${day}.`,
} as const;

export const ownDataMail = {
  readySubject: (siteName: string) => `Your data from ${siteName} is ready`,
  ready: 'Your data is ready',
  readyText: 'The file with your own data, which you asked for, has been made.',
  goToDownload: 'Go to the download',
  oneDayForYou:
    'It can be fetched for 24 hours, by you alone: log in, and give your password once more.',
  notAsked: 'You did not ask for it? Then change your password: somebody else may know it.',
  failedSubject: (siteName: string) => `Your data from ${siteName} could not be put together`,
  failed: 'Your data could not be put together',
  failedText: 'The file with your own data, which you asked for, could not be made.',
  tryAgain: 'Try again',
  findButton: 'You find the button in your account settings.',
} as const;

export const reportMail = {
  entryLookedAfter: 'An entry that you look after',
  decidedSubject: (siteName: string) => `What became of your report on ${siteName}`,
  decidedText: (day: string, reason: string, outcome: string) =>
    `On ${day} somebody used this address to report an entry: ${reason}. ${outcome}`,
  answerFollows: 'Message from those who decided:',
  seeEntry: 'See the entry',
  mayHaveToLogIn: 'You may have to log in first.',
  onlyMessage: (siteName: string) =>
    `You get this one message because this address was given with the report. ${siteName} sends nothing else to it for that report, and erases it a year after the decision.`,
  hiddenSubject: (name: string, siteName: string) => `${name} is hidden on ${siteName} for now`,
  hidden: (name: string) => `${name} is hidden until it is decided`,
  hiddenText:
    'Something about it was reported. Until a superuser has looked at it, nobody sees it: not on the map, not in the search, and not on its own page.',
  hiddenWait: 'You need not do anything. We write to you again when it is decided.',
  becauseLookedAfter:
    'You get this message because you look after it. To say something about it, reply.',
  removedSubject: (name: string, siteName: string) => `${name} was removed from ${siteName}`,
  removed: (name: string) => `${name} was removed`,
  removedText: (reason: string) =>
    `It was reported: ${reason}. A superuser has looked at it and decided: it was removed. Only superusers can restore it, for 30 days; after that it is erased.`,
  becauseLookedAfterBefore:
    'You get this message because you looked after it. If you do not agree, reply.',
  shownSubject: (name: string, siteName: string) => `${name} can be seen on ${siteName} again`,
  shown: (name: string) => `${name} can be seen again`,
  shownText:
    'It was hidden because something about it was reported. Now it is decided: whoever saw it before can see it again.',
  seeIt: 'See it',
} as const;

export const secondFactorMail = {
  subject: (title: string, siteName: string) => `${title} on ${siteName}`,
  passkey: (name: string) => `The passkey "${name}".`,
  setPasswordAtOnce: (publicUrl: string) =>
    `It was not you? Then set a new password at once: ${publicUrl}/forgot-password`,
} as const;

/** What became of what was reported. */
export const reportOutcomes: Record<ReportOutcome, Told> = {
  changed: { title: 'It was changed', text: 'We looked at it, and it was changed.' },
  removed: { title: 'It was removed', text: 'We looked at it, and it was removed.' },
  unchanged: {
    title: 'It stays as it is',
    text: 'We looked at it, and found no need to change it.',
  },
  unclear: {
    title: 'We could not find out what is the matter',
    text: 'We looked at it, and could not find out what is the matter. You may report it again and say more.',
  },
};
