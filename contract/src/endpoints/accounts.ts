import * as z from 'zod';
import * as calls from '../calls/accounts.ts';
import { limits } from '../limits.ts';
import { nodeActions } from '../roles.ts';
import { cleanLine } from '../text.ts';
import { EmailAddress } from './email-address.ts';
import { endpoint } from './endpoint.ts';
import { EntityId, EntityType } from './entity-id.ts';

export const userTypes = ['person', 'organization'] as const;
export const UserType = z.enum(userTypes);
export type UserType = z.output<typeof UserType>;

/** The signed-in user, as shown to that user. */
export const SessionUser = z.object({
  id: z.int(),
  email: z.string(),
  name: z.string(),
  user_type: UserType,
  is_superuser: z.boolean(),
  is_verified: z.boolean(),
  /** A superuser whose session lacks the second factor that superusers need here. */
  needs_second_factor: z.literal(true).optional(),
});
export type SessionUser = z.output<typeof SessionUser>;

export const Tokens = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  token_type: z.literal('bearer'),
  /** Seconds. */
  expires_in: z.int(),
});
export type Tokens = z.output<typeof Tokens>;

/** The answer to a right password of an account that has a second factor: not a login yet. */
export const SecondFactorNeeded = z.object({
  second_factor: z.object({
    /** Finishes the login together with a code or a passkey, within ten minutes. */
    ticket: z.string(),
    /** Whether the account has a passkey, which finishes it as well. */
    has_passkey: z.boolean(),
    /** Whether the account has one-time codes; a recovery code does without. */
    has_codes: z.boolean(),
  }),
});
export type SecondFactorNeeded = z.output<typeof SecondFactorNeeded>;

const Detail = z.object({ detail: z.string() });
/** Long enough that any password is checked by its own rule, short enough to refuse huge bodies. */
const GivenPassword = z.string().max(1024);
const GivenToken = z.string().max(512);
const flag = z.enum(['true', 'false']).transform((value) => value === 'true');
const autoLogin = z.object({ auto_login: flag.default(false) });

export const Session = z.object({
  authenticated: z.boolean(),
  user: SessionUser.nullable(),
  /** When the session ends, ISO 8601 UTC. */
  sessionExpires: z.string().nullable(),
});
export type Session = z.output<typeof Session>;

export const readCsrfToken = endpoint(calls.readCsrfToken, {
  rateLimit: 'session',
  opensInDevelopmentMode: true,
  access: 'public',
  summary: 'A token that every writing call of this session sends back in X-CSRF-Token.',
  reply: z.object({ csrf_token: z.string() }),
});

export const register = endpoint(calls.register, {
  rateLimit: 'register',
  opensToUnverified: true,
  access: 'public',
  summary: 'Opens an account; with auto_login the visitor gets a limited session at once.',
  query: autoLogin,
  body: z.strictObject({
    email: EmailAddress,
    password: GivenPassword,
    name: z.string().max(limits.name).transform(cleanLine).optional(),
    user_type: UserType.default('person'),
  }),
  reply: z.object({ user: SessionUser, ...Tokens.partial().shape }),
  status: 201,
  problems: ['rule_broken', 'rate_limited'],
});

export const login = endpoint(calls.login, {
  rateLimit: 'login',
  opensInDevelopmentMode: true,
  opensToUnverified: true,
  access: 'public',
  summary:
    'Signs in with e-mail and password; an account with a second factor gets a ticket for it.',
  body: z.strictObject({
    username: z.string().max(320),
    password: GivenPassword,
    remember_me: flag.default(false),
  }),
  reply: z.union([Tokens, SecondFactorNeeded]),
  problems: ['rule_broken', 'email_not_verified', 'inactive_user', 'development_mode'],
});

export const refresh = endpoint(calls.refresh, {
  rateLimit: 'refresh',
  opensInDevelopmentMode: true,
  opensToUnverified: true,
  access: 'public',
  summary: 'A new pair of tokens; the old refresh token is used up.',
  body: z.strictObject({ refresh_token: GivenToken.optional() }).nullish(),
  reply: Tokens,
  problems: ['not_signed_in'],
});

export const logout = endpoint(calls.logout, {
  opensInDevelopmentMode: true,
  opensToUnverified: true,
  access: 'public',
  summary: 'Ends this session; the same answer when already signed out.',
  reply: Detail.extend({
    /** Where a browser logs out at the provider of logins too, if that began the session. */
    provider_logout: z.string().optional(),
  }),
});

export const logoutDevice = endpoint(calls.logoutDevice, {
  opensInDevelopmentMode: true,
  opensToUnverified: true,
  access: 'public',
  summary: 'Ends the session that a refresh token belongs to.',
  body: z.strictObject({ refresh_token: GivenToken.optional() }).nullish(),
  reply: Detail,
});

export const validateToken = endpoint(calls.validateToken, {
  opensInDevelopmentMode: true,
  access: 'login',
  summary: 'Whether the credential still holds.',
  reply: z.object({ valid: z.literal(true), user_id: z.int(), expires_at: z.string() }),
});

export const readSession = endpoint(calls.readSession, {
  rateLimit: 'session',
  opensInDevelopmentMode: true,
  access: 'public',
  summary: 'Who is signed in, if anybody.',
  reply: Session,
});

export const forgotPassword = endpoint(calls.forgotPassword, {
  rateLimit: 'forgot',
  opensInDevelopmentMode: true,
  opensToUnverified: true,
  access: 'public',
  summary: 'Sends a link to set a new password.',
  body: z.strictObject({ email: EmailAddress }),
  reply: Detail,
  problems: ['not_found', 'rate_limited'],
});

export const resetPassword = endpoint(calls.resetPassword, {
  rateLimit: 'link',
  opensInDevelopmentMode: true,
  opensToUnverified: true,
  access: 'public',
  summary: 'Sets a new password by a link that works once.',
  query: autoLogin,
  body: z.strictObject({ token: GivenToken, password: GivenPassword }),
  reply: z.object({ user: SessionUser, ...Tokens.partial().shape }),
  problems: ['rule_broken', 'link_invalid'],
});

export const changePassword = endpoint(calls.changePassword, {
  rateLimit: 'password',
  opensInDevelopmentMode: true,
  opensToUnverified: true,
  access: 'login',
  summary: 'Sets a new password, knowing the current one; ends all other sessions.',
  body: z.strictObject({ current_password: GivenPassword, new_password: GivenPassword }),
  reply: Detail,
  problems: ['rule_broken'],
});

export const confirmPassword = endpoint(calls.confirmPassword, {
  rateLimit: 'password',
  opensInDevelopmentMode: true,
  opensToUnverified: true,
  access: 'login',
  summary: 'Confirms the password, so that what destroys or lifts rights is allowed for a while.',
  body: z.strictObject({ password: GivenPassword }),
  reply: Detail,
  problems: ['rule_broken'],
});

export const requestVerification = endpoint(calls.requestVerification, {
  rateLimit: 'resend',
  opensInDevelopmentMode: true,
  opensToUnverified: true,
  access: 'public',
  summary: 'Sends the verification e-mail again; the same answer for any address.',
  body: z.strictObject({ email: EmailAddress }),
  reply: Detail,
  problems: ['rate_limited'],
});

export const verifyEmail = endpoint(calls.verifyEmail, {
  rateLimit: 'link',
  opensInDevelopmentMode: true,
  opensToUnverified: true,
  access: 'public',
  summary: 'Verifies an e-mail address by a link that works once.',
  body: z.strictObject({ token: GivenToken, auto_login: flag.default(false) }),
  reply: z.object({ user: SessionUser, ...Tokens.partial().shape }),
  problems: ['link_invalid'],
});

export const deactivateAccount = endpoint(calls.deactivateAccount, {
  rateLimit: 'password',
  opensInDevelopmentMode: true,
  opensToUnverified: true,
  access: 'login',
  summary: 'Makes the own account inactive until its owner signs in again.',
  body: z.strictObject({ password: GivenPassword }),
  reply: Detail,
  problems: ['rule_broken'],
});

/** What shall happen to one entity that the account administers. */
export const NodeDecision = z.strictObject({
  id: EntityId,
  type: EntityType,
  action: z.enum(nodeActions),
  /** The id of the user who becomes the owner; used with `assign` only. */
  assignedAdminId: z.int().min(1).max(limits.idMax).nullish(),
});
export type NodeDecision = z.output<typeof NodeDecision>;

export const deleteAccount = endpoint(calls.deleteAccount, {
  rateLimit: 'password',
  opensInDevelopmentMode: true,
  opensToUnverified: true,
  access: 'login',
  summary: 'Deletes the own account, with a decision for each entity that it looks after.',
  maxListLength: limits.listLimit,
  body: z.strictObject({ nodes: z.array(NodeDecision).max(limits.listLimit) }),
  reply: Detail,
  problems: ['rule_broken', 'forbidden'],
});

export const readCookieInfo = endpoint(calls.readCookieInfo, {
  opensInDevelopmentMode: true,
  access: 'public',
  summary: 'Which cookies the product sets, and what for; never their values.',
  reply: z.object({
    cookies: z.array(
      z.object({
        name: z.string(),
        purpose: z.string(),
        http_only: z.boolean(),
        secure: z.boolean(),
        same_site: z.string(),
        /** Seconds; null for a cookie that ends with the browser. */
        max_age: z.int().nullable(),
      }),
    ),
  }),
});
