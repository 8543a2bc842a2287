import * as z from 'zod';
import * as calls from '../calls/administration.ts';
import { limits } from '../limits.ts';
import { mapKinds } from '../model/kinds.ts';
import { cleanLine } from '../text.ts';
import { endpoint } from './endpoint.ts';
import { EntityId, EntityType, EntityTypeParam } from './entity-id.ts';
import { pageOf, pageParams, SortOrder } from './paging.ts';
import { instant, integerParam, repeated, rowIdParam } from './query-parts.ts';
import { activity } from './system-activity.ts';
import { UserRecord } from './users.ts';

const search = z.string().max(limits.queryMax).transform(cleanLine).default('');

/** Why a user is flagged with Issues ("map, search and administration", 4). */
export const userIssues = [
  'no_person_profile',
  'several_person_profiles',
  'unverified_but_logged_in',
  'inactive_but_logged_in',
  'no_email',
  'no_user_type',
] as const;
export const UserIssue = z.enum(userIssues);
export type UserIssue = z.output<typeof UserIssue>;

export const AdminUser = UserRecord.extend({ issues: z.array(UserIssue) });
export type AdminUser = z.output<typeof AdminUser>;

export const listAdminUsers = endpoint(calls.listAdminUsers, {
  rateLimit: 'admin',
  access: 'superuser',
  summary: 'Users by a part of their address or of a profile name, filtered, a page at a time.',
  query: z.object({
    search,
    login_status: z.enum(['all', 'logged_in', 'never']).default('all'),
    verification: z.enum(['all', 'verified', 'unverified']).default('all'),
    role: z.enum(['all', 'superusers', 'regular']).default('all'),
    /** By the number of their person profiles. */
    profiles: z.enum(['all', 'with', 'none']).default('all'),
    issues: z.enum(['all', 'has', 'none']).default('all'),
    /** Users who never logged in come last in both sort orders. */
    sort_by: z.enum(['email', 'created_at', 'last_login_at']).default('created_at'),
    sort_order: SortOrder.default('desc'),
    ...pageParams(20),
  }),
  reply: pageOf(AdminUser),
  problems: ['malformed'],
});

export const readAdminUser = endpoint(calls.readAdminUser, {
  rateLimit: 'admin',
  access: 'superuser',
  summary: 'One user, as the list shows them.',
  params: rowIdParam,
  reply: AdminUser,
  problems: ['not_found'],
});

/** An entity as the lists of superusers show it. */
export const AdminEntity = z.object({
  id: EntityId,
  type: EntityType,
  name: z.string(),
  photo_url: z.string(),
  low_res_photo_url: z.string(),
  /** The first location as one line; empty without a location. */
  location: z.string(),
  /** The beginning of the bio or description. */
  about: z.string(),
  /** The names of the first three tags. */
  tags: z.array(z.string()),
  tags_count: z.int(),
  /** The number of distinct related entities. */
  connections: z.int(),
  version: z.int(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type AdminEntity = z.output<typeof AdminEntity>;

export const listAdminEntities = endpoint(calls.listAdminEntities, {
  rateLimit: 'admin',
  access: 'superuser',
  summary: 'Entities by a part of their name, filtered, a page at a time.',
  query: z.object({
    search,
    /** An entity matches if it has any of these types. */
    type: repeated(EntityTypeParam),
    // `from` is inclusive, `to` is exclusive: to include a whole day, a client sends the instant at
    // which the day ends in the viewer's time zone.
    created_from: instant,
    created_to: instant,
    edited_from: instant,
    edited_to: instant,
    min_connections: integerParam(0, 1_000_000, 0),
    sort_by: z.enum(['name', 'type', 'created_at', 'updated_at', 'connections']).default('name'),
    sort_order: SortOrder.default('asc'),
    ...pageParams(20),
  }),
  reply: pageOf(AdminEntity).extend({
    /** How many entities of each kind match, whichever kinds were asked for. */
    totals: z.object(mapKinds(() => z.int())),
  }),
  problems: ['malformed'],
});

export const listEntitiesForAccess = endpoint(calls.listEntitiesForAccess, {
  rateLimit: 'admin',
  access: 'superuser',
  summary: 'Entities of one kind that a user has no role on yet, by name.',
  query: z.object({
    user_id: rowIdParam.shape.id,
    type: EntityTypeParam,
    search,
    ...pageParams(20),
  }),
  reply: pageOf(
    z.object({
      id: EntityId,
      type: EntityType,
      name: z.string(),
      low_res_photo_url: z.string(),
      location: z.string(),
    }),
  ),
  problems: ['malformed', 'not_found'],
});

/** `email` is null once the user is deleted. */
const namedUser = z.object({ id: z.int(), email: z.string().nullable() });

export const AuditRow = z.object({
  id: z.int(),
  at: z.string(),
  /** One of `auditEvents`, or an event that another version of the product has written. */
  event: z.string(),
  /** Null without a signed-in user: a visitor, the command line, or the product itself. */
  actor: namedUser.nullable(),
  target: z
    .object({
      type: z.enum(['user', 'entity', 'relationship', 'tag']),
      id: z.int(),
      /** The e-mail address of a user, the name of anything else; null if it is no longer known. */
      name: z.string().nullable(),
      /** Null if the target is not an entity, or no longer exists. */
      entity_type: EntityType.nullable(),
    })
    .nullable(),
  /** The user whose access to the target changed; null for other events. */
  user: namedUser.nullable(),
  ip: z.string().nullable(),
  details: z.record(z.string(), z.unknown()),
});
export type AuditRow = z.output<typeof AuditRow>;

export const listAudit = endpoint(calls.listAudit, {
  rateLimit: 'admin',
  access: 'superuser',
  summary: 'Who did what to whom, the newest first.',
  query: z.object({
    /** A part of the actor's address, or `#12` for a user id. */
    actor: search,
    event: repeated(z.string().max(60).transform(cleanLine)),
    /** A part of the target's address or name, or `#12` for its id. */
    target: search,
    from: instant,
    to: instant,
    ...pageParams(50),
  }),
  reply: pageOf(AuditRow),
  problems: ['malformed'],
});

const entityCounts = z.object(mapKinds(() => z.int()));

export const readAdminOverview = endpoint(calls.readAdminOverview, {
  rateLimit: 'admin',
  access: 'superuser',
  summary: 'The network in numbers.',
  reply: z.object({
    users: z.object({
      total: z.int(),
      superusers: z.int(),
      unverified: z.int(),
      inactive: z.int(),
      /** In the last 30 days. */
      registered_lately: z.int(),
      logged_in_lately: z.int(),
    }),
    entities: entityCounts,
    /** Entities that were added or edited in the last 30 days. */
    entities_edited_lately: z.int(),
    relationships: z.int(),
    tags: z.object({ total: z.int(), official: z.int(), unused: z.int() }),
    pictures: z.int(),
  }),
});

export const readAdminSystem = endpoint(calls.readAdminSystem, {
  rateLimit: 'admin',
  access: 'superuser',
  summary: 'What the product runs on, and what its process has seen in the last hour.',
  reply: z.object({
    version: z.string(),
    node_version: z.string(),
    started_at: z.string(),
    uptime_seconds: z.int(),
    database: z.object({
      engine: z.enum(['embedded', 'postgresql']),
      version: z.string(),
      size_bytes: z.int(),
      /** The number of applied migrations, and the name of the newest one. */
      migrations: z.int(),
      newest_migration: z.string(),
    }),
    pictures: z.object({ count: z.int(), size_bytes: z.int() }),
    mail: z.object({
      delivery: z.enum(['smtp', 'folder']),
      waiting: z.int(),
      given_up: z.int(),
    }),
    ...activity,
  }),
});

export const makeBackup = endpoint(calls.makeBackup, {
  rateLimit: 'admin_reset',
  needsFreshLogin: true,
  access: 'superuser',
  summary: 'A whole backup, accounts and pictures included, as the admin command makes it.',
  download: 'application/gzip',
  problems: ['confirm_password'],
});

export const exportNetwork = endpoint(calls.exportNetwork, {
  rateLimit: 'admin_reset',
  needsFreshLogin: true,
  access: 'superuser',
  summary:
    'The network as CSV files and pictures, as the admin command exports it, in one .tar.gz.',
  download: 'application/gzip',
  problems: ['confirm_password'],
});
