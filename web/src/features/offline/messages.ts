export const offlineText = {
  title: 'No signal',
  notRead: 'This page was not read before; it opens when there is a signal again.',
  noSignal: 'No signal.',
  asOf: (time: string) => `No signal. Shown as of ${time}.`,
} as const;
