export const erasing = {
  title: 'Erase Now',
  question: (name: string) => `Erase ${name} now?`,
  text: 'Its pictures and its history go with it, and nobody can restore it any more.',
  busy: 'Erasing...',
  done: (name: string) => `${name} was erased.`,
  failed: 'This could not be erased. Please try again.',
} as const;
