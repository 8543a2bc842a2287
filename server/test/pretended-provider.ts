import type { LoginProvider } from '../src/adapters/login-provider.ts';

const issuer = 'https://login.example.org';

/** The code with which the pretended provider says who somebody is: an address, or another name. */
export const codeFor = (subject: string) => Buffer.from(subject).toString('base64url');

/** A provider that believes every code, for tests that are not about it and need no second server. */
export const pretendedProvider: LoginProvider = {
  ...{ name: 'River College', issuer, isOrcid: false },
  begin: async (state) => `${issuer}/?state=${state}`,
  finish: async ({ code }) => {
    const subject = Buffer.from(code, 'base64url').toString();
    const email = subject.includes('@') ? subject : null;
    return { issuer, subject, email, isEmailVerified: email !== null, name: '' };
  },
  logoutUrl: async () => `${issuer}/logout`,
};
