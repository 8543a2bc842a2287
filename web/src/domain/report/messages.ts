// Texts of reports, for the users who send them and the superusers who decide them.
import type { ReportReason } from '@mangrove/contract/browser';

export const reasonName: Record<ReportReason, string> = {
  wrong: 'Something is wrong',
  private: 'Something is private',
  hurtful: 'Something is hurtful',
  not_theirs: 'Something is not theirs to share',
  cover: 'A name or picture should be covered',
  other: 'Something else',
  removal: 'Asks to be removed',
};

export const removal = {
  title: 'Ask to be removed',
  lead: (days: number) =>
    `You need no account and no reason. A superuser answers within ${days} days. What is removed disappears for everybody, and an import does not bring it back.`,
  message: 'In your words (optional)',
  email: 'Your email address (optional)',
  emailHint: 'Without it we cannot tell you when it is done. We use it for nothing else.',
  submit: 'Ask to be removed',
  sentText: (days: number, email: string) =>
    email === ''
      ? `The superusers have received it, and decide within ${days} days.`
      : `The superusers have received it, and decide within ${days} days. Then one email goes to ${email}. If you were invited at this address, another one comes at once: with its link you remove yourself.`,
  failed: 'This could not be sent. Please try again.',
} as const;

export const reporting = {
  title: (name: string) => `Report ${name}`,
  lead: 'A superuser looks at it and decides. Those who look after the entry are not told who reported it.',
  reason: 'What is the matter?',
  choose: 'Please choose',
  reasonMissing: 'Please choose what is the matter.',
  words: 'In your words',
  wordsOptional: 'In your words (optional)',
  wordsMissing: 'Please write what is the matter.',
  email: 'Your email address',
  emailHint: 'We send one email with the outcome there, and use the address for nothing else.',
  emailMissing: 'Please enter your email address.',
  emailWrong: 'Please enter a valid email address.',
  submit: 'Send Report',
  busy: 'Sending...',
  sent: 'Thank you',
  sentText: (email: string) =>
    `The superusers have received your report. When they have decided, one email goes to ${email}.`,
  close: 'Close',
  failed: 'The report could not be sent. Please try again.',
} as const;
