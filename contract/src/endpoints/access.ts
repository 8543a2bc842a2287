import * as z from 'zod';
import * as calls from '../calls/entities.ts';
import { limits } from '../limits.ts';
import { endpoint } from './endpoint.ts';
import { EntityRole, EntityTypeParam, entityIdParam } from './entity-id.ts';
import { rowIdParam } from './query-parts.ts';

/** One user's role for one entity, as shown to those who look after the entity. */
export const EntityUser = z.object({
  /** The id of the role, not of the user: the calls below take it. */
  id: z.int(),
  user_id: z.int(),
  user_name: z.string(),
  user_email: z.string(),
  role_type: EntityRole,
  is_verified: z.boolean(),
});
export type EntityUser = z.output<typeof EntityUser>;

/** The message of "profiles and connections", 5: a request names one user, by address or id. */
const pleaseSelect = 'Please select a user';

const entity = z.object({ type: EntityTypeParam, id: entityIdParam() });

export const listEntityUsers = endpoint(calls.listEntityUsers, {
  access: 'login',
  summary: 'Who has which right on an entity; owners first.',
  params: entity,
  reply: z.object({ items: z.array(EntityUser) }),
  problems: ['forbidden', 'not_found'],
});

export const addEntityUser = endpoint(calls.addEntityUser, {
  rateLimit: 'write',
  access: 'login',
  replaysByKey: true,
  summary: 'Gives a user access to an entity, and tells the user by mail.',
  params: entity,
  // An owner who is not a superuser sees parts of addresses only, so an id is accepted as well.
  body: z
    .strictObject({
      user_email: z.string().trim().min(1, pleaseSelect).max(320).optional(),
      user_id: z.int().min(1).max(limits.idMax).optional(),
      role_type: EntityRole,
    })
    .transform(({ user_email, user_id, role_type }, context) => {
      if (user_email !== undefined && user_id === undefined) return { user_email, role_type };
      if (user_id !== undefined && user_email === undefined) return { user_id, role_type };
      context.addIssue({ code: 'custom', path: ['user_email'], message: pleaseSelect });
      return z.NEVER;
    }),
  reply: EntityUser,
  status: 201,
  problems: ['rule_broken', 'forbidden', 'not_found', 'conflict', 'in_flight', 'key_reused'],
});

export const changeEntityUserRole = endpoint(calls.changeEntityUserRole, {
  rateLimit: 'write',
  access: 'login',
  summary: "Changes a user's right on an entity.",
  params: rowIdParam,
  body: z.strictObject({ role_type: EntityRole }),
  reply: EntityUser,
  problems: ['rule_broken', 'forbidden', 'not_found'],
});

export const removeEntityUser = endpoint(calls.removeEntityUser, {
  rateLimit: 'write',
  access: 'login',
  summary: "Takes a user's right on an entity; anyone may give up their own.",
  params: rowIdParam,
  status: 204,
  problems: ['rule_broken', 'forbidden', 'not_found'],
});

export const verifyUserRole = endpoint(calls.verifyUserRole, {
  rateLimit: 'write',
  access: 'login',
  summary: 'Verifies an unverified member.',
  params: rowIdParam,
  reply: EntityUser,
  problems: ['rule_broken', 'forbidden', 'not_found'],
});

export const readPersonVerificationStatus = endpoint(calls.readPersonVerificationStatus, {
  access: 'login',
  summary: 'Of each person connected to an entity: whether the user behind it has a right there.',
  params: entity,
  reply: z.object({
    statuses: z.record(z.string(), z.object({ has_role: z.boolean(), is_verified: z.boolean() })),
  }),
  problems: ['not_found'],
});
