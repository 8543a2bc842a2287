import type { Confirmation } from '@mangrove/contract/browser';

export const joining = {
  open: 'I was part of this',
  openNamed: (name: string) => `I was part of this: ${name}`,
  title: (name: string) => `Were you part of ${name}?`,
  lead: 'Your profile is connected with it at once, and marked until those who look after it confirm.',
  role: 'What you did (optional)',
  roleHint: 'Such as artist, host or founder.',
  years: 'When (optional)',
  submit: 'Connect my profile',
  busy: 'Connecting...',
  cancel: 'Cancel',
  failed: 'That could not be saved. Please try again.',
  sent: {
    confirmed: (name: string) => `You are connected with ${name}.`,
    unconfirmed: (name: string) =>
      `You are connected with ${name}. Those who look after it are asked to confirm it.`,
    unclaimed: (name: string) =>
      `You are connected with ${name}. Nobody looks after it yet, so it is marked as unclaimed.`,
  } satisfies Record<Confirmation, (name: string) => string>,
} as const;

export const agreement = {
  waitsForYou: 'Is this right?',
  confirm: 'Confirm',
  confirmNamed: (name: string) => `Confirm the connection with ${name}`,
  decline: 'Decline',
  declineNamed: (name: string) => `Decline the connection with ${name}`,
  declineTitle: 'Decline Connection',
  declineText: (name: string) =>
    `The connection with ${name} leaves the map, and cannot be proposed again for a year.`,
  declineChange: 'If you agreed to it before it was changed, it stays as you agreed to it.',
  declineBusy: 'Declining...',
  confirmed: 'Connection confirmed.',
  declined: 'Connection declined.',
  unconfirmedBy: (name: string) => `Not confirmed by ${name}`,
  unclaimed: 'Unclaimed',
  failed: 'That could not be saved. Please try again.',
} as const;
