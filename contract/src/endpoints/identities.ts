import * as z from 'zod';
import * as calls from '../calls/identities.ts';
import { limits } from '../limits.ts';
import { cleanLine } from '../text.ts';
import { SecondFactorNeeded, Tokens } from './accounts.ts';
import { endpoint } from './endpoint.ts';
import { ofOwnAccount, Ticket } from './second-factor.ts';

/** Who the signed-in user is at a provider of logins (OpenID Connect). */
export const Identity = z.object({
  id: z.string(),
  /** The name of the provider; its address, if it is not the one that is set now. */
  provider: z.string(),
  /** The address or the identifier that the provider knows the user by. */
  label: z.string(),
  /** The iD, if the provider is ORCID: a profile that states it shows it as proved. */
  orcid: z.string().nullable(),
  created_at: z.string(),
  /** When it last logged its owner in; null if it never did. */
  used_at: z.string().nullable(),
});
export type Identity = z.output<typeof Identity>;

/** What the provider put into the address of the page that it led back to. */
const ProviderAnswer = z.object({
  state: z.string().max(512),
  code: z.string().max(4096),
  /** The issuer, which some providers name (RFC 9207). */
  iss: z.string().max(2048).optional(),
});
export type ProviderAnswer = z.output<typeof ProviderAnswer>;

const Leaving = z.object({
  /** The provider's page, which the browser goes to. */
  location: z.string(),
});

/** The first login of somebody whose address has an account: joined after a login as usual. */
const JoinNeeded = z.object({ join: z.object({ ticket: z.string(), email: z.string() }) });

/** The first login of somebody whose address has no account. */
const RegistrationNeeded = z.object({
  register: z.object({
    ticket: z.string(),
    email: z.string(),
    /** What the provider calls the person; may be empty. */
    name: z.string(),
  }),
});
export type ProviderNewcomer = z.output<typeof JoinNeeded> | z.output<typeof RegistrationNeeded>;

const change = { ...ofOwnAccount, needsFreshLogin: true } as const;
const login = {
  rateLimit: 'login',
  opensInDevelopmentMode: true,
  opensToUnverified: true,
  access: 'public',
} as const;

export const listIdentities = endpoint(calls.listIdentities, {
  ...ofOwnAccount,
  summary: 'By which providers of logins the signed-in user can log in, oldest first.',
  reply: z.object({
    items: z.array(Identity),
    /** Whether the account has no password, so that what opens it cannot be taken away. */
    is_only_way: z.boolean(),
    /** Whether the provider that is set now can be connected. */
    can_connect: z.boolean(),
  }),
});

export const beginIdentity = endpoint(calls.beginIdentity, {
  ...change,
  summary: 'Where a browser goes to connect the account with the provider, for ten minutes.',
  reply: Leaving,
  problems: ['not_found', 'conflict', 'confirm_second_factor', 'unavailable'],
});

export const addIdentity = endpoint(calls.addIdentity, {
  ...change,
  opensToUnverified: false,
  rateLimit: 'login',
  summary: 'Connects the account with who the user is at the provider.',
  body: z.strictObject(ProviderAnswer.shape),
  reply: Identity,
  status: 201,
  problems: [
    ...(['not_found', 'rule_broken', 'link_invalid', 'conflict', 'unavailable'] as const),
    'confirm_second_factor',
  ],
});

export const removeIdentity = endpoint(calls.removeIdentity, {
  ...change,
  summary: 'Disconnects the account from a provider of logins; a password must be there.',
  params: z.object({ id: z.uuid() }),
  status: 204,
  problems: ['not_found', 'rule_broken', 'confirm_second_factor'],
});

export const beginProviderLogin = endpoint(calls.beginProviderLogin, {
  ...login,
  summary: 'Where a browser goes to log in by the provider (OpenID Connect), for ten minutes.',
  reply: Leaving,
  problems: ['not_found', 'unavailable'],
});

export const providerLogin = endpoint(calls.providerLogin, {
  ...login,
  summary:
    'Signs in by what the provider answered; newcomers get a ticket to join or to open an account.',
  body: z.strictObject({ ...ProviderAnswer.shape, remember_me: z.boolean().default(false) }),
  reply: z.union([Tokens, SecondFactorNeeded, JoinNeeded, RegistrationNeeded]),
  problems: [
    ...(['not_found', 'rule_broken', 'link_invalid', 'email_not_verified'] as const),
    ...(['inactive_user', 'development_mode', 'unavailable'] as const),
  ],
});

export const joinIdentity = endpoint(calls.joinIdentity, {
  ...change,
  opensToUnverified: false,
  rateLimit: 'login',
  summary: 'Joins a first login by the provider to the account of its address, after a login.',
  body: z.strictObject({ ticket: Ticket }),
  reply: Identity,
  status: 201,
  problems: ['not_found', 'rule_broken', 'link_invalid', 'conflict', 'confirm_second_factor'],
});

export const providerRegister = endpoint(calls.providerRegister, {
  rateLimit: 'register',
  opensToUnverified: true,
  access: 'public',
  summary: 'Opens an account for a first login by the provider, without a password.',
  body: z.strictObject({
    ticket: Ticket,
    name: z
      .string()
      .max(limits.name)
      .transform(cleanLine)
      .refine((name) => name !== '', 'Name is required'),
  }),
  reply: Tokens,
  status: 201,
  problems: ['not_found', 'rule_broken', 'link_invalid', 'conflict', 'rate_limited'],
});
