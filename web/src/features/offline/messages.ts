export const offlineText = {
  noSignal: 'No signal.',
  asOf: (time: string) => `No signal. Shown as of ${time}.`,
} as const;
