// What is stored so that people can log in, and nobody else for them.
import type { RetentionRow } from './retention-row.ts';

const day = 24 * 3_600_000;

export const loginRetention = {
  sessions: {
    what: 'Where you are logged in: kind of browser, and the range of its network address',
    why: 'so that you need not log in again with every page',
    tables: ['sessions'],
    ends: {
      by: 'job',
      periodMs: 0,
      from: 'the end of the session, seven days after the login at most',
    },
  },
  browsers: {
    what: 'Browsers in which you have logged in before, as hashes',
    why: 'so that you can still get in while somebody elsewhere guesses at your password',
    tables: ['known_devices'],
    ends: { by: 'job', periodMs: 180 * day, from: 'the last login there' },
  },
  links: {
    what: 'Links in e-mails that work once, as hashes',
    why: 'so that a link can be recognised',
    tables: ['mailed_links'],
    ends: { by: 'job', periodMs: 0, from: 'the end of the link, a day after it was sent at most' },
  },
  second_factors: {
    what: 'What your one-time codes are made with, encrypted; your recovery codes, as hashes; your passkeys: name, public key, and when they were added and last used',
    why: 'so that a password alone does not open your account',
    tables: ['totp_secrets', 'recovery_codes', 'passkeys'],
    ends: { by: 'belonging', until: 'until you remove them or delete the account' },
  },
  identities: {
    what: 'Who you are at the institution by which you log in: its name for you, your address there, and when you connected and last used it',
    why: 'so that you can log in by it',
    tables: ['identities'],
    ends: { by: 'belonging', until: 'until you disconnect it or delete the account' },
  },
  provider_logins: {
    what: 'Logins that went to an institution: hashes; until a first one is joined, address and name from there',
    why: 'so that an answer counts once, in the browser that asked',
    tables: ['provider_logins'],
    ends: { by: 'job', periodMs: 0, from: 'ten minutes after the beginning, or with the answer' },
  },
  api_tokens: {
    what: 'Tokens of your scripts, as hashes: name, what they may do, when and from which range of addresses they were used',
    why: 'so that scripts can do your work',
    tables: ['api_tokens'],
    ends: { by: 'job', periodMs: 30 * day, from: 'the day on which they expire' },
  },
  unconfirmed_totp: {
    what: 'One-time codes that were begun and not turned on',
    why: 'so that you can finish',
    tables: ['totp_secrets'],
    ends: { by: 'job', periodMs: day, from: 'the beginning' },
  },
  login_tickets: {
    what: 'Logins that wait for a code, as hashes',
    why: 'so that you need not type your password again',
    tables: ['login_tickets'],
    ends: { by: 'job', periodMs: 0, from: 'ten minutes after the password was given' },
  },
  passkey_challenges: {
    what: 'What passkeys are asked to sign, as hashes',
    why: 'so that nothing signed before is accepted again',
    tables: ['passkey_challenges'],
    ends: { by: 'job', periodMs: 0, from: 'ten minutes after it was asked, or with the answer' },
  },
  login_failures: {
    what: 'How many wrong passwords were given for an address, and wrong codes for an account, under a hash',
    why: 'so that nobody can go on guessing',
    tables: ['login_failures'],
    ends: {
      by: 'job',
      periodMs: day,
      from: 'the last wrong password; after a hundred in a row, only once you have set a new one',
    },
  },
  rate_limits: {
    what: 'How many calls came from a network or an account, by hashes and numbers',
    why: 'so that nobody keeps everybody else out',
    tables: ['rate_limits'],
    ends: { by: 'job', periodMs: 0, from: 'the end of the time that is counted, a day at most' },
  },
} as const satisfies Record<string, RetentionRow>;
