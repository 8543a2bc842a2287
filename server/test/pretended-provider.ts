import { type LoginProvider, ProviderRefused } from '../src/adapters/login-provider.ts';

const issuer = 'https://login.example.org';

/** The code with which the pretended provider says that somebody is at an address. */
export const codeFor = (email: string) => Buffer.from(email).toString('base64url');

/** A provider that believes every code, for tests that are not about it and need no second server. */
export const pretendedProvider: LoginProvider = {
  ...{ name: 'River College', issuer, isOrcid: false },
  begin: async (state) => `${issuer}/?state=${state}`,
  finish: async ({ code }) => {
    const email = Buffer.from(code, 'base64url').toString();
    if (!email.includes('@')) throw new ProviderRefused('no address');
    return { issuer, subject: email, email, isEmailVerified: true, name: '' };
  },
  logoutUrl: async () => `${issuer}/logout`,
};
