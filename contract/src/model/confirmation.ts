/** Whether the owners of both ends of a relationship agree on it. */
export const confirmations = ['confirmed', 'unconfirmed', 'unclaimed'] as const;
export type Confirmation = (typeof confirmations)[number];
