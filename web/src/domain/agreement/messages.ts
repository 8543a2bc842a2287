import type { Confirmation } from '@mangrove/contract/browser';

export const joining = {
  title: (name: string) => `Were you part of ${name}?`,
  lead: 'Those who look after it are asked. Until they confirm, the connection is marked as not confirmed, or shown to both sides only where this site is set so.',
  role: 'What you did (optional)',
  roleHint: 'Such as artist, host or founder.',
  years: 'When (optional)',
  submit: 'Connect my profile',
  busy: 'Connecting...',
  failed: 'That could not be saved. Please try again.',
  sent: {
    confirmed: (name: string) => `You are connected with ${name}.`,
    unconfirmed: (name: string) =>
      `You are connected with ${name}. Those who look after it are asked to confirm it.`,
    unclaimed: (name: string) =>
      `You are connected with ${name}. Nobody looks after it yet, so it is marked as unclaimed.`,
  } satisfies Record<Confirmation, (name: string) => string>,
} as const;
