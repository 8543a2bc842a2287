import * as z from 'zod';
import { SessionUser, UserType } from './accounts.ts';
import { endpoint } from './endpoint.ts';
import { EntityId, EntityType } from './entity-id.ts';
import { limits } from './limits.ts';
import { integerParam, rowIdParam } from './query-parts.ts';
import { EntityRole } from './roles.ts';
import { cleanLine } from './text.ts';

export const PrimaryProfile = z.object({
  id: EntityId,
  type: EntityType,
  name: z.string(),
  photo_url: z.string(),
  low_res_photo_url: z.string(),
});
export type PrimaryProfile = z.output<typeof PrimaryProfile>;

/** A user as superusers see it. */
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

/** What a user may do with one entity. */
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

/** The same, as superusers see it of any user. */
export const AdminUserRole = UserRole.extend({
  /** An owner, and the only one: without this role nobody would be. */
  is_last_owner: z.boolean(),
});
export type AdminUserRole = z.output<typeof AdminUserRole>;

export const readMe = endpoint({
  name: 'users_me',
  method: 'GET',
  path: '/api/v1/users/me',
  access: 'login',
  summary: 'The signed-in user.',
  reply: SessionUser,
});

export const readUserProfile = endpoint({
  name: 'user_profile',
  method: 'GET',
  path: '/api/v1/user/profile',
  access: 'login',
  summary: 'The signed-in user with the primary profile.',
  reply: SessionUser.extend({
    primary_profile: PrimaryProfile.nullable(),
    /** The name typed at registration, until a profile was made of it. */
    pending_profile_name: z.string().nullable(),
  }),
});

export const readOwnRoles = endpoint({
  name: 'user_roles',
  method: 'GET',
  path: '/api/v1/user/roles',
  access: 'login',
  summary: 'What the signed-in user may do with which entity.',
  reply: z.array(UserRole),
});

export const searchUsers = endpoint({
  name: 'users_search',
  method: 'GET',
  path: '/api/v1/users/search',
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

export const listUsers = endpoint({
  name: 'users',
  method: 'GET',
  path: '/api/v1/users',
  access: 'superuser',
  summary: 'Every user.',
  reply: z.array(UserRecord),
});

export const listAssignableUsers = endpoint({
  name: 'users_assignment_list',
  method: 'GET',
  path: '/api/v1/users/assignment-list',
  access: 'login',
  summary: 'The users to whom something can be handed over.',
  reply: z.array(z.object({ id: z.int(), name: z.string() })),
  problems: ['forbidden'],
});

export const listUsersWithProfiles = endpoint({
  name: 'users_with_person_profiles',
  method: 'GET',
  path: '/api/v1/users/with-person-profiles',
  access: 'superuser',
  summary: 'Every user with the person profiles that the user has a role on.',
  query: z.object({
    sort_by: z.enum(['email', 'created_at', 'last_login_at']).default('created_at'),
    sort_order: z.enum(['asc', 'desc']).default('desc'),
  }),
  reply: z.array(UserRecord),
  problems: ['malformed'],
});

export const listRolesOfUser = endpoint({
  name: 'admin_user_roles',
  method: 'GET',
  path: '/api/v1/admin/users/:id/roles',
  access: 'superuser',
  summary: 'What one user may do with which entity.',
  params: rowIdParam,
  reply: z.object({ items: z.array(AdminUserRole) }),
  problems: ['not_found'],
});

export const resetPasswordByAdmin = endpoint({
  name: 'reset_password_by_admin',
  method: 'POST',
  path: '/api/v1/users/:id/reset-password-by-admin',
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

export const toggleSuperuser = endpoint({
  name: 'toggle_superuser',
  method: 'PUT',
  path: '/api/v1/users/:id/toggle-superuser',
  rateLimit: 'admin',
  needsFreshLogin: true,
  access: 'superuser',
  summary: 'Gives or takes the rank of superuser.',
  params: rowIdParam,
  body: z.strictObject({ is_superuser: z.boolean().optional() }).nullish(),
  reply: z.object({ id: z.int(), is_superuser: z.boolean() }),
  problems: ['not_found', 'rule_broken', 'confirm_password'],
});

export const setUserActive = endpoint({
  name: 'set_user_active',
  method: 'PUT',
  path: '/api/v1/users/:id/active',
  rateLimit: 'admin',
  needsFreshLogin: true,
  access: 'superuser',
  summary: 'Deactivates an account until a superuser reactivates it; the reason goes into the log.',
  params: rowIdParam,
  body: z.strictObject({
    is_active: z.boolean(),
    /** Asked for when an account is deactivated. */
    reason: z.string().transform(cleanLine).pipe(z.string().max(limits.reason)).default(''),
  }),
  reply: z.object({ id: z.int(), is_active: z.boolean() }),
  problems: ['not_found', 'rule_broken', 'confirm_password'],
});

export const deleteUser = endpoint({
  name: 'delete_user',
  method: 'DELETE',
  path: '/api/v1/users/:id',
  rateLimit: 'admin',
  needsFreshLogin: true,
  access: 'superuser',
  rankRefusal: 'Access denied. Only superusers can delete users.',
  summary: 'Deletes a user, and the entities that only this user owned.',
  params: rowIdParam,
  reply: z.object({ deleted_entities_count: z.int(), deleted_user_roles_count: z.int() }),
  problems: ['not_found', 'rule_broken', 'confirm_password'],
});
