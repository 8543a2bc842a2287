import { say } from '../../errors.ts';

export const text = {
  declined: (day: Date) =>
    say('The other side declined this connection. It can be proposed again from {day}.', { day }),
} as const;
