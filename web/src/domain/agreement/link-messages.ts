export const joinLink = {
  open: 'I was part of this',
  openNamed: (name: string) => `I was part of this: ${name}`,
} as const;
