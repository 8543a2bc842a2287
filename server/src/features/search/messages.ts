export const text = {
  showing: (shown: number, total: number) => `Showing ${shown} of ${total} entities`,
  nothingSought: 'Please enter something to search for, or choose a filter.',
} as const;
