import * as z from 'zod';
import * as calls from '../calls/second-factor.ts';
import { Tokens } from './accounts.ts';
import { endpoint } from './endpoint.ts';

/** From the answer of a login whose password was right. */
export const Ticket = z.string().max(512);

/** Six digits of an app, or a recovery code in any spelling. */
const Code = z.string().trim().min(1).max(64);

export const SecondFactor = z.object({
  /** When the one-time codes were added; null without them. */
  totp_added_at: z.string().nullable(),
  /** How many recovery codes are left. */
  recovery_codes: z.int(),
  /** How many passkeys the account has. */
  passkeys: z.int(),
});
export type SecondFactor = z.output<typeof SecondFactor>;

export const RecoveryCodes = z.object({
  /** Each works once, in place of a code of the app. They are not shown again. */
  recovery_codes: z.array(z.string()),
});

export const ofOwnAccount = {
  rateLimit: 'session',
  opensInDevelopmentMode: true,
  opensToUnverified: true,
  access: 'login',
} as const;

const change = { ...ofOwnAccount, needsFreshLogin: true } as const;

/** Another way into an account is only for the owner of its address, whoever opened it. */
export const addedWayIn = { ...change, opensToUnverified: false } as const;

export const readSecondFactor = endpoint(calls.readSecondFactor, {
  ...ofOwnAccount,
  summary: 'With what else than the password the signed-in user logs in.',
  reply: SecondFactor,
});

export const beginTotp = endpoint(calls.beginTotp, {
  ...addedWayIn,
  summary: 'Makes a secret for one-time codes, which count once a code was confirmed.',
  reply: z.object({
    /** In base32, to be typed into an app that cannot scan. */
    secret: z.string(),
    /** The `otpauth:` address that apps read. */
    uri: z.string(),
    /** The address as a QR code, an SVG document. */
    qr: z.string(),
  }),
  problems: ['conflict', 'confirm_second_factor'],
});

export const confirmTotp = endpoint(calls.confirmTotp, {
  ...addedWayIn,
  rateLimit: 'login',
  summary: 'Turns one-time codes on, by the first of them; answers ten recovery codes.',
  body: z.strictObject({ code: Code }),
  reply: RecoveryCodes,
  problems: ['rule_broken', 'conflict', 'rate_limited', 'confirm_second_factor'],
});

export const removeTotp = endpoint(calls.removeTotp, {
  ...change,
  summary: 'Turns one-time codes off.',
  status: 204,
  problems: ['not_found', 'confirm_second_factor'],
});

export const makeRecoveryCodes = endpoint(calls.makeRecoveryCodes, {
  ...change,
  summary: 'Makes ten new recovery codes; those from before stop working.',
  reply: RecoveryCodes,
  problems: ['rule_broken', 'confirm_second_factor'],
});

export const confirmSecondFactor = endpoint(calls.confirmSecondFactor, {
  ...change,
  rateLimit: 'login',
  summary: 'Confirms by a code that the second factor is at hand, for 15 minutes.',
  body: z.strictObject({ code: Code }),
  reply: z.object({ detail: z.string() }),
  problems: ['rule_broken', 'rate_limited'],
});

export const finishLogin = endpoint(calls.finishLogin, {
  rateLimit: 'login',
  opensInDevelopmentMode: true,
  opensToUnverified: true,
  access: 'public',
  summary: 'Finishes a login that needs a second factor, by a one-time code or a recovery code.',
  body: z.strictObject({
    ticket: Ticket,
    code: Code,
  }),
  reply: Tokens,
  problems: [
    ...(['rule_broken', 'link_invalid', 'email_not_verified', 'inactive_user'] as const),
    ...(['development_mode', 'rate_limited'] as const),
  ],
});
