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
  hidden: 'Only both sides see it until it is confirmed.',
  unclaimed: 'Unclaimed',
  failed: 'That could not be saved. Please try again.',
} as const;
