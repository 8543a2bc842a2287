import type { ClaimOutcome } from '@mangrove/contract/browser';

export const claiming = {
  title: (name: string) => `Are you ${name}?`,
  lead: 'Whoever added this person, or a superuser, reads what you write and decides. Then it becomes your profile. If you have one, the two become one.',
  message: 'By what are you recognised?',
  hint: 'One sentence, such as where you have met or what you did together.',
  missing: 'Please write a sentence by which you are recognised.',
  submit: 'Say that this is me',
  busy: 'Sending...',
  sent: 'Sent. You are told what is decided.',
  failed: 'This could not be sent. Please try again.',
} as const;

export const inviting = {
  title: (name: string) => `Invite ${name}`,
  lead: 'They get one email, and one reminder after a week. It says neither your name nor theirs. They can make the profile their own, or have it removed.',
  email: 'Their email address',
  wrong: 'Please enter a valid email address.',
  submit: 'Send the invitation',
  busy: 'Sending...',
  sent: (email: string) => `The invitation goes to ${email}.`,
  failed: 'This could not be sent. Please try again.',
} as const;

export const claims = {
  title: 'Is this them?',
  lead: 'Somebody says that a person without an account is them. If you say yes, the profile becomes theirs, and nobody else looks after it.',
  loading: 'Loading claims...',
  failed: 'Claims could not be loaded.',
  none: 'Nobody waits for an answer',
  noneText: 'When somebody says that a person on the map is them, you answer here.',
  saysToBe: '{claimant} says that they are {person}.',
  hasProfile: 'Their profile: {profile}. The two become one.',
  accept: 'Yes, it is them',
  acceptNamed: (name: string) => `Yes, it is them: ${name}`,
  decline: 'No',
  declineNamed: (name: string) => `No, it is not ${name}`,
  deciding: 'Saving...',
  decided: {
    accepted: (name: string) => `The profile of ${name} is theirs now.`,
    declined: (name: string) => `Declined. The profile of ${name} stays as it is.`,
  } satisfies Record<ClaimOutcome, (name: string) => string>,
  decideFailed: 'This could not be saved. Please try again.',
} as const;
