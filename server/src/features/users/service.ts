import {
  type AdminUserRole,
  groupBy,
  type PrimaryProfile,
  type ReplyOf,
  type readUserProfile,
  type searchUsers as searchUsersCall,
  type UserRecord,
  type UserRole,
} from '@mangrove/contract';
import type { Db } from '../../db/open.ts';
import type { UserRow } from '../../db/schema.ts';
import type { Executor } from '../../db/transact.ts';
import { describeViewer, type Viewer } from '../../domain/access/viewer.ts';
import { maskEmail } from '../../domain/users/mask-email.ts';
import { selectUser } from '../../domain/users/queries.ts';
import { AppError, malformed, notFound } from '../../errors.ts';
import { text as messages } from './messages.ts';
import {
  hasRoleSomewhere,
  type PersonProfileRow,
  type ProfileRow,
  type RoleRow,
  searchUsers,
  selectAssignable,
  selectPersonProfiles,
  selectPrimaryProfiles,
  selectRoles,
  selectUsers,
  type UserListOrder,
} from './queries.ts';

/** The signed-in user, the primary profile, and the name for a profile not created yet. */
export async function readProfile(
  db: Db,
  viewer: Viewer,
): Promise<ReplyOf<typeof readUserProfile>> {
  // The signed-in user's own data.
  const [user, profiles] = await Promise.all([
    selectUser(db, viewer.userId),
    selectPrimaryProfiles(db, [viewer.userId]),
  ]);
  return {
    ...describeViewer(viewer),
    primary_profile: profiles[0] ? describeProfile(profiles[0]) : null,
    pending_profile_name: user?.pending_profile_name ?? null,
  };
}

/** The roles of the signed-in user. */
export async function readOwnRoles(db: Db, viewer: Viewer): Promise<UserRole[]> {
  // The signed-in user's own data.
  return (await selectRoles(db, viewer.userId)).map(describeRole);
}

/** The roles of any user. @throws not_found for an unknown user. */
export async function readRolesOfUser(db: Db, userId: number): Promise<AdminUserRole[]> {
  // Superusers only: the endpoint checks it.
  if (!(await selectUser(db, userId))) throw notFound('user');
  return (await selectRoles(db, userId)).map(describeRole);
}

/** Every user as superusers see it, in three queries for any number of users. */
export async function listUsers(db: Db, order: UserListOrder): Promise<UserRecord[]> {
  // Superusers only: the endpoint checks it.
  return describeUsers(db, await selectUsers(db, order));
}

/** Users with their profiles, in two queries for any number of users. */
export async function describeUsers(db: Executor, users: UserRow[]): Promise<UserRecord[]> {
  // Superusers only: the endpoints check it.
  const ids = users.map((user) => user.id);
  const [primary, persons] = await Promise.all([
    selectPrimaryProfiles(db, ids),
    selectPersonProfiles(db, ids),
  ]);
  const primaryOf = new Map(primary.map((profile) => [profile.user_id, profile]));
  const personsOf = groupBy(persons, (person) => person.user_id);
  return users.map((user) =>
    describeUser(user, primaryOf.get(user.id) ?? null, personsOf.get(user.id) ?? []),
  );
}

/**
 * Users by name, for granting access. Superusers also find users by parts of the address and see
 * whole addresses; an owner sees an address only after typing it in full.
 * @throws forbidden for users who own nothing.
 */
export async function findUsers(
  db: Db,
  viewer: Viewer,
  text: string,
  limit: number,
): Promise<ReplyOf<typeof searchUsersCall>> {
  // Superusers, and owners of anything.
  const mayAsk = viewer.isSuperuser || (await hasRoleSomewhere(db, viewer.userId, ['OWNER']));
  if (!mayAsk) throw new AppError('forbidden', messages.onlyOwnersSearch);
  if ([...text].length < 2) throw malformed(messages.twoCharacters);
  const users = await searchUsers(db, text, limit, viewer.isSuperuser);
  return users.map((user) => ({
    ...user,
    email: viewer.isSuperuser || isTyped(user.email, text) ? user.email : maskEmail(user.email),
  }));
}

/** Users to hand something over to. @throws forbidden without a role of steward or owner. */
export async function listAssignable(
  db: Db,
  viewer: Viewer,
): Promise<{ id: number; name: string }[]> {
  // Superusers, owners and contributors of anything.
  const mayAsk =
    viewer.isSuperuser || (await hasRoleSomewhere(db, viewer.userId, ['OWNER', 'CONTRIBUTOR']));
  if (!mayAsk) {
    throw new AppError('forbidden', messages.onlyThoseWhoHandOver);
  }
  return selectAssignable(db);
}

function isTyped(email: string, text: string): boolean {
  return email.toLowerCase() === text.toLowerCase();
}

function describeUser(
  user: UserRow,
  primary: ProfileRow | null,
  persons: PersonProfileRow[],
): UserRecord {
  return {
    id: user.id,
    email: user.email,
    name: user.name,
    is_active: user.is_active,
    is_verified: user.is_verified,
    is_superuser: user.is_superuser,
    user_type: user.user_type,
    created_at: user.created_at.toISOString(),
    last_login_at: user.last_login_at?.toISOString() ?? null,
    profile: primary ? { name: primary.name } : null,
    primary_profile: primary ? describeProfile(primary) : null,
    person_profiles: persons.map(({ user_id: _, ...person }) => person),
  };
}

function describeProfile({ user_id: _, ...profile }: ProfileRow): PrimaryProfile {
  return profile;
}

function describeRole(row: RoleRow): AdminUserRole {
  const { entity_name, entity_photo, created_at, updated_at, ...role } = row;
  return {
    ...role,
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
    entity_details: { name: entity_name, photo_url: entity_photo },
  };
}
