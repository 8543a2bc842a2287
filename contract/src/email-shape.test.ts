import { expect, it } from 'vitest';
import { isEmailAddress } from './email-shape.ts';
import { EmailAddress } from './endpoints/email-address.ts';

it.each(['mere@example.org', '\u200Bmere@exam\u00ADple.org\u2060', ' mere@example.org\u00A0'])(
  'reads %j as an address that was pasted with what nobody sees',
  (typed) => {
    expect(isEmailAddress(typed)).toBe(true);
    expect(EmailAddress.parse(typed)).toBe('mere@example.org');
  },
);

it.each(['', '\u3164@\u2800.\u00AD', 'mere@example', 'a b@example.org', '\uD800@example.org'])(
  'refuses %j as an address',
  (typed) => {
    expect(isEmailAddress(typed)).toBe(false);
    expect(EmailAddress.safeParse(typed).success).toBe(false);
  },
);
