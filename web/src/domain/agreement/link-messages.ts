export const joinLink = {
  open: 'I was part of this',
  openNamed: (name: string) => `I was part of this: ${name}`,
} as const;

export const waitingLine = {
  waiting: (count: number) =>
    count === 1
      ? '1 connection waits for your answer.'
      : `${count} connections wait for your answer.`,
  answer: 'Answer',
} as const;
