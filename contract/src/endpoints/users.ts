import * as z from 'zod';
import * as calls from '../calls/accounts.ts';
import { limits } from '../limits.ts';
import { cleanLine } from '../text.ts';
import { SessionUser, UserType } from './accounts.ts';
import { endpoint } from './endpoint.ts';
import { EntityId, EntityRole, EntityType } from './entity-id.ts';
import { integerParam, rowIdParam } from './query-parts.ts';

export const PrimaryProfile = z.object({
  id: EntityId,
  type: EntityType,
  name: z.string(),
  photo_url: z.string(),
  low_res_photo_url: z.string(),
});
export type PrimaryProfile = z.output<typeof PrimaryProfile>;

/** A user, as shown to superusers. */
export const UserRecord = z.object({
  id: z.int(),
  email: z.string(),
  name: z.string(),
  is_active: z.boolean(),
  is_verified: z.boolean(),
  is_superuser: z.boolean(),
  user_type: UserType,
  created_at: z.string(),
  last_login_at: z.string().nullable(),
  profile: z.object({ name: z.string() }).nullable(),
  primary_profile: PrimaryProfile.nullable(),
  person_profiles: z.array(
    z.object({
      id: EntityId,
      name: z.string(),
      first_name: z.string(),
      last_name: z.string(),
      role_type: EntityRole,
    }),
  ),
});
export type UserRecord = z.output<typeof UserRecord>;

/** The role of a user for one entity. */
export const UserRole = z.object({
  id: z.int(),
  user_id: z.int(),
  user_email: z.string(),
  entity_type: EntityType,
  entity_id: EntityId,
  role_type: EntityRole,
  is_verified: z.boolean(),
  created_at: z.string(),
  updated_at: z.string(),
  entity_details: z.object({ name: z.string(), photo_url: z.string() }),
});
export type UserRole = z.output<typeof UserRole>;

/** The same, as shown to superusers for any user. */
export const AdminUserRole = UserRole.extend({
  /** Whether the user is the only owner, so that without this role the entity would have none. */
  is_last_owner: z.boolean(),
});
export type AdminUserRole = z.output<typeof AdminUserRole>;

export const readMe = endpoint(calls.readMe, {
  access: 'login',
  summary: 'The signed-in user.',
  reply: SessionUser,
});

export const readUserProfile = endpoint(calls.readUserProfile, {
  access: 'login',
  summary: 'The signed-in user with the primary profile.',
  reply: SessionUser.extend({
    primary_profile: PrimaryProfile.nullable(),
    /** The name typed at registration; null once a profile was created from it. */
    pending_profile_name: z.string().nullable(),
  }),
});

export const readOwnRoles = endpoint(calls.readOwnRoles, {
  access: 'login',
  summary: 'What the signed-in user may do with which entity.',
  reply: z.array(UserRole),
});

export const searchUsers = endpoint(calls.searchUsers, {
  rateLimit: 'users_search',
  access: 'login',
  summary: 'Users by name or address, for giving access.',
  query: z.object({
    q: z.string().max(limits.queryMax).transform(cleanLine),
    limit: integerParam(1, 50, 10),
  }),
  reply: z.array(
    z.object({ id: z.int(), name: z.string(), email: z.string(), user_type: UserType }),
  ),
  problems: ['malformed', 'forbidden'],
});

export const listUsers = endpoint(calls.listUsers, {
  access: 'superuser',
  summary: 'Every user.',
  reply: z.array(UserRecord),
});

export const listAssignableUsers = endpoint(calls.listAssignableUsers, {
  access: 'login',
  summary: 'The users to whom something can be handed over.',
  reply: z.array(z.object({ id: z.int(), name: z.string() })),
  problems: ['forbidden'],
});

export const listUsersWithProfiles = endpoint(calls.listUsersWithProfiles, {
  access: 'superuser',
  summary: 'Every user with the person profiles that the user has a role on.',
  query: z.object({
    sort_by: z.enum(['email', 'created_at', 'last_login_at']).default('created_at'),
    sort_order: z.enum(['asc', 'desc']).default('desc'),
  }),
  reply: z.array(UserRecord),
  problems: ['malformed'],
});

export const listRolesOfUser = endpoint(calls.listRolesOfUser, {
  access: 'superuser',
  summary: 'What one user may do with which entity.',
  params: rowIdParam,
  reply: z.object({ items: z.array(AdminUserRole) }),
  problems: ['not_found'],
});

export const resetPasswordByAdmin = endpoint(calls.resetPasswordByAdmin, {
  rateLimit: 'admin_reset',
  needsFreshLogin: true,
  access: 'superuser',
  summary: "Sets a user's password, or sends the user a link to do so.",
  params: rowIdParam,
  body: z.strictObject({
    new_password: z.string().max(1024).optional(),
    send_reset_link: z.boolean().default(false),
  }),
  reply: z.object({ detail: z.string() }),
  problems: ['not_found', 'rule_broken', 'confirm_password'],
});

export const toggleSuperuser = endpoint(calls.toggleSuperuser, {
  rateLimit: 'admin',
  needsFreshLogin: true,
  access: 'superuser',
  summary: 'Gives or takes the rank of superuser.',
  params: rowIdParam,
  body: z.strictObject({ is_superuser: z.boolean().optional() }).nullish(),
  reply: z.object({ id: z.int(), is_superuser: z.boolean() }),
  problems: ['not_found', 'rule_broken', 'confirm_password'],
});

export const setUserActive = endpoint(calls.setUserActive, {
  rateLimit: 'admin',
  needsFreshLogin: true,
  access: 'superuser',
  summary: 'Deactivates an account until a superuser reactivates it; the reason goes into the log.',
  params: rowIdParam,
  body: z.strictObject({
    is_active: z.boolean(),
    /** The reason; required when an account is deactivated. */
    reason: z.string().transform(cleanLine).pipe(z.string().max(limits.reason)).default(''),
  }),
  reply: z.object({ id: z.int(), is_active: z.boolean() }),
  problems: ['not_found', 'rule_broken', 'confirm_password'],
});

export const deleteUser = endpoint(calls.deleteUser, {
  rateLimit: 'admin',
  needsFreshLogin: true,
  access: 'superuser',
  rankRefusal: 'Access denied. Only superusers can delete users.',
  summary: 'Deletes a user, and the entities that only this user owned.',
  params: rowIdParam,
  reply: z.object({ deleted_entities_count: z.int(), deleted_user_roles_count: z.int() }),
  problems: ['not_found', 'rule_broken', 'confirm_password'],
});
