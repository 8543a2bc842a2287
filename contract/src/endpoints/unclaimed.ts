import * as z from 'zod';
import * as calls from '../calls/unclaimed.ts';
import { limits } from '../limits.ts';
import { claimOutcomes, invitationDays } from '../model/unclaimed.ts';
import { SessionUser, Tokens } from './accounts.ts';
import { Audience } from './audience.ts';
import { EmailAddress } from './email-address.ts';
import { endpoint } from './endpoint.ts';
import { EntityId, EntityType, entityIdParam } from './entity-id.ts';
import { rowIdParam } from './query-parts.ts';
import { paragraphs } from './text-fields.ts';

const personParam = z.object({ id: entityIdParam('person') });
/** Any text: what is no token is refused with a sentence. */
const InvitationToken = z.string().max(512);
const NamedEntity = z.object({ type: EntityType, id: EntityId, name: z.string() });

export const invitePerson = endpoint(calls.invitePerson, {
  access: 'login',
  rateLimit: 'write',
  dailyLimit: 'invite',
  summary: `Sends a person who has no account one invitation to their profile, and one reminder; for an owner. The link works for ${invitationDays} days. Whether the address has an account is not told.`,
  params: personParam,
  body: z.strictObject({ email: EmailAddress }),
  status: 204,
  problems: ['malformed', 'not_found', 'forbidden', 'rule_broken', 'address_refused', 'conflict'],
});

export const readInvitation = endpoint(calls.readInvitation, {
  access: 'public',
  rateLimit: 'unsubscribe',
  onlyReads: true,
  isByToken: true,
  opensToUnverified: true,
  opensInDevelopmentMode: true,
  summary: 'What is said of the person whom a mailed link invites, without a login.',
  body: z.strictObject({ token: InvitationToken }),
  reply: z.object({
    person: NamedEntity,
    /** What it is connected with, as members see it; the first twenty. */
    connections: z.array(NamedEntity.extend({ role: z.string(), years: z.string() })),
    /** The address that was invited. */
    email: z.string(),
    /** Whether that address has an account, which whoever accepts logs in to first. */
    has_account: z.boolean(),
  }),
  problems: ['malformed', 'link_invalid'],
});

export const acceptInvitation = endpoint(calls.acceptInvitation, {
  access: 'public',
  rateLimit: 'link',
  opensToUnverified: true,
  summary:
    'Makes the invited person the profile of the signed-in user, merged with the one there is. Without a session it opens an account for the invited address, with the password given here, and logs in.',
  body: z.strictObject({
    token: InvitationToken,
    /** Required without a session, ignored with one. */
    password: z.string().max(1024).optional(),
    /** Who sees the profile from now on; ignored where there is one already. */
    audience: Audience.optional(),
  }),
  reply: z.object({ user: SessionUser, person_id: EntityId, ...Tokens.partial().shape }),
  problems: ['malformed', 'link_invalid', 'rule_broken', 'conflict', 'email_not_verified'],
});

export const refuseInvitation = endpoint(calls.refuseInvitation, {
  access: 'public',
  rateLimit: 'unsubscribe',
  isByToken: true,
  opensToUnverified: true,
  opensInDevelopmentMode: true,
  summary:
    'Takes the invited person off the map, without a login. With `never_again` nobody can invite the address any more, and no import brings it back.',
  body: z.strictObject({ token: InvitationToken, never_again: z.boolean().default(false) }),
  status: 204,
  problems: ['malformed', 'link_invalid'],
});

export const claimPerson = endpoint(calls.claimPerson, {
  access: 'login',
  rateLimit: 'write',
  dailyLimit: 'claim',
  summary:
    'Says that a person without an account is the signed-in user. Who added the person, or a superuser, decides.',
  params: personParam,
  body: z.strictObject({ message: paragraphs(limits.claimMessage) }),
  status: 204,
  problems: ['malformed', 'not_found', 'rule_broken', 'conflict'],
});

export const readOwnClaim = endpoint(calls.readOwnClaim, {
  access: 'login',
  summary: 'Where the claim of the signed-in user to a person stands.',
  params: personParam,
  reply: z.object({
    state: z.enum(['none', 'waiting', 'declined']),
    /** When it was made, or decided. */
    since: z.string().nullable(),
  }),
  problems: ['malformed', 'not_found'],
});

export const Claim = z.object({
  id: z.int(),
  created_at: z.string(),
  person: NamedEntity,
  /** Who claims the person, and the profile they have; the address for superusers only. */
  claimant: z.object({
    name: z.string(),
    email: z.string().nullable(),
    profile: NamedEntity.nullable(),
  }),
  message: z.string(),
});
export type Claim = z.output<typeof Claim>;

export const listClaims = endpoint(calls.listClaims, {
  access: 'login',
  summary:
    'The claims that wait for the signed-in user, who added the person or is a superuser: the oldest hundred first.',
  reply: z.object({ items: z.array(Claim) }),
});

export const decideClaim = endpoint(calls.decideClaim, {
  access: 'login',
  rateLimit: 'write',
  summary:
    'Decides a claim: accepted, the person becomes the profile of who claims it, merged with the one there is.',
  params: rowIdParam,
  body: z.strictObject({ outcome: z.enum(claimOutcomes, { error: 'Please choose an outcome.' }) }),
  status: 204,
  problems: ['not_found', 'conflict', 'rule_broken'],
});
