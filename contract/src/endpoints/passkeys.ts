import * as z from 'zod';
import * as calls from '../calls/passkeys.ts';
import { limits } from '../limits.ts';
import { cleanLine } from '../text.ts';
import { Tokens } from './accounts.ts';
import { endpoint } from './endpoint.ts';
import { addedWayIn, ofOwnAccount, RecoveryCodes, Ticket } from './second-factor.ts';

/** A passkey of the signed-in user, without its key. */
export const Passkey = z.object({
  id: z.string(),
  name: z.string(),
  created_at: z.string(),
  /** When it last logged its owner in; null if it never did. */
  used_at: z.string().nullable(),
});
export type Passkey = z.output<typeof Passkey>;

const PasskeyName = z
  .string()
  .max(limits.passkeyName)
  .transform(cleanLine)
  .refine((name) => name !== '', 'Please give the passkey a name.');

/** Binary data, in base64url as in all of these. */
const base64url = /^[\w-]+={0,2}$/u;
const Bytes = z.string().min(1).max(16_384).regex(base64url);
const CredentialId = z.string().min(1).max(1400).regex(base64url);
const publicKey = z.literal('public-key');

// Browsers send more than these fields, which nothing here reads.
const RegistrationResponse = z.object({
  id: CredentialId,
  rawId: CredentialId,
  type: publicKey,
  response: z.object({
    clientDataJSON: Bytes,
    attestationObject: Bytes,
  }),
});

const AuthenticationResponse = z.object({
  id: CredentialId,
  rawId: CredentialId,
  type: publicKey,
  response: z.object({
    clientDataJSON: Bytes,
    authenticatorData: Bytes,
    signature: Bytes,
    userHandle: z
      .string()
      .max(128)
      .regex(/^[\w-]*={0,2}$/u)
      .nullish(),
  }),
});
export type AuthenticationResponse = z.output<typeof AuthenticationResponse>;
export type RegistrationResponse = z.output<typeof RegistrationResponse>;

const CreationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: publicKey, alg: z.int() })),
  timeout: z.int(),
  attestation: z.literal('none'),
  /** The passkeys that the account has: no device is given a second one. */
  excludeCredentials: z.array(z.object({ type: publicKey, id: z.string() })),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
});

const change = { ...ofOwnAccount, needsFreshLogin: true } as const;
const ofOne = { params: z.object({ id: z.uuid() }) } as const;

export const listPasskeys = endpoint(calls.listPasskeys, {
  ...ofOwnAccount,
  summary: 'The passkeys of the signed-in user, oldest first.',
  reply: z.object({ items: z.array(Passkey) }),
});

export const beginPasskey = endpoint(calls.beginPasskey, {
  ...addedWayIn,
  summary: 'What a browser needs to make a passkey, for ten minutes.',
  reply: z.object({
    options: CreationOptions,
    /** A name to begin with: the browser and system that ask. */
    name: z.string(),
  }),
  problems: ['rule_broken', 'confirm_second_factor'],
});

export const addPasskey = endpoint(calls.addPasskey, {
  ...addedWayIn,
  rateLimit: 'login',
  summary: 'Adds a passkey; with the first second factor come ten recovery codes.',
  body: z.strictObject({ name: PasskeyName, response: RegistrationResponse }),
  reply: z.object({
    passkey: Passkey,
    /** Null if the account had a second factor already. */
    recovery_codes: RecoveryCodes.shape.recovery_codes.nullable(),
  }),
  status: 201,
  problems: ['rule_broken', 'link_invalid', 'conflict', 'confirm_second_factor'],
});

export const renamePasskey = endpoint(calls.renamePasskey, {
  ...ofOwnAccount,
  ...ofOne,
  summary: 'Gives a passkey of the signed-in user another name.',
  body: z.strictObject({ name: PasskeyName }),
  reply: Passkey,
  problems: ['not_found'],
});

export const removePasskey = endpoint(calls.removePasskey, {
  ...change,
  ...ofOne,
  summary: 'Removes a passkey of the signed-in user.',
  status: 204,
  problems: ['not_found', 'confirm_second_factor'],
});

export const beginPasskeyLogin = endpoint(calls.beginPasskeyLogin, {
  rateLimit: 'passkey',
  opensInDevelopmentMode: true,
  opensToUnverified: true,
  access: 'public',
  summary: 'What a browser needs to ask for a passkey, for ten minutes; the same for everybody.',
  reply: z.object({
    challenge: z.string(),
    rpId: z.string(),
    timeout: z.int(),
    userVerification: z.literal('required'),
  }),
});

export const passkeyLogin = endpoint(calls.passkeyLogin, {
  rateLimit: 'login',
  opensInDevelopmentMode: true,
  opensToUnverified: true,
  access: 'public',
  summary: 'Signs in with a passkey, which stands for password and second factor.',
  body: z.strictObject({
    response: AuthenticationResponse,
    remember_me: z.boolean().default(false),
    /** Of a login whose password was right: the passkey must be of the same account. */
    ticket: Ticket.optional(),
  }),
  reply: Tokens,
  problems: [
    ...(['rule_broken', 'link_invalid', 'email_not_verified', 'inactive_user'] as const),
    'development_mode',
  ],
});

export const confirmByPasskey = endpoint(calls.confirmByPasskey, {
  ...ofOwnAccount,
  rateLimit: 'login',
  summary: 'Confirms by a passkey what asks for a fresh login, with the second factor.',
  body: z.strictObject({ response: AuthenticationResponse }),
  reply: z.object({ detail: z.string() }),
  problems: ['rule_broken', 'link_invalid'],
});
