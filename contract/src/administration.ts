import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { EntityId, EntityType, EntityTypeParam } from './entity-id.ts';
import { limits } from './limits.ts';
import { pageOf, pageParams, SortOrder } from './paging.ts';
import { integerParam, repeated, rowIdParam } from './query-parts.ts';
import { cleanLine } from './text.ts';
import { UserRecord } from './users.ts';

const search = z.string().max(limits.queryMax).transform(cleanLine).default('');
const instant = z.iso.datetime({ offset: true, error: 'This is not a time.' }).optional();

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

export const listAdminUsers = endpoint({
  name: 'admin_users',
  method: 'GET',
  path: '/api/v1/admin/users',
  rateLimit: 'admin',
  access: 'superuser',
  summary: 'Users by a part of their address or of a profile name, filtered, a page at a time.',
  query: z.object({
    search,
    login_status: z.enum(['all', 'logged_in', 'never']).default('all'),
    verification: z.enum(['all', 'verified', 'unverified']).default('all'),
    role: z.enum(['all', 'superusers', 'regular']).default('all'),
    /** Person profiles. */
    profiles: z.enum(['all', 'with', 'none']).default('all'),
    issues: z.enum(['all', 'has', 'none']).default('all'),
    /** Those who never logged in come last, whichever way. */
    sort_by: z.enum(['email', 'created_at', 'last_login_at']).default('created_at'),
    sort_order: SortOrder.default('desc'),
    ...pageParams(20),
  }),
  reply: pageOf(AdminUser),
  problems: ['malformed'],
});

export const readAdminUser = endpoint({
  name: 'admin_user',
  method: 'GET',
  path: '/api/v1/admin/users/:id',
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
  /** The first place, as one line; empty without one. */
  location: z.string(),
  /** The beginning of the bio or description. */
  about: z.string(),
  /** The first three names. */
  tags: z.array(z.string()),
  tags_count: z.int(),
  /** Distinct entities that it is related to. */
  connections: z.int(),
  version: z.int(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type AdminEntity = z.output<typeof AdminEntity>;

export const listAdminEntities = endpoint({
  name: 'admin_entities',
  method: 'GET',
  path: '/api/v1/admin/entities',
  rateLimit: 'admin',
  access: 'superuser',
  summary: 'Entities by a part of their name, filtered, a page at a time.',
  query: z.object({
    search,
    /** Several widen. */
    type: repeated(EntityTypeParam),
    // From this instant on, and before that one: for a whole end day, the instant it ends at
    // where the viewer is.
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
    /** How many of each kind fit, whichever kinds are asked for. */
    totals: z.object({ person: z.int(), project: z.int(), organization: z.int() }),
  }),
  problems: ['malformed'],
});

export const listEntitiesForAccess = endpoint({
  name: 'admin_entities_for_access',
  method: 'GET',
  path: '/api/v1/admin/entities/for-access',
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

/** What the audit log tells of. */
export const auditEvents = [
  'account_registered',
  'account_verified',
  'verification_requested',
  'account_deactivated',
  'account_reactivated',
  'account_deleted',
  'login_succeeded',
  'login_failed',
  'logged_out',
  'refresh_token_reused',
  'reset_requested',
  'password_reset',
  'password_changed',
  'password_confirmed',
  'password_reset_by_admin',
  'superuser_given',
  'superuser_taken',
  'superuser_created',
  'user_deleted',
  'access_granted',
  'access_changed',
  'access_removed',
  'access_verified',
  'entity_created',
  'entity_changed',
  'entity_deleted',
  'relationship_created',
  'relationship_changed',
  'relationship_deleted',
  'picture_uploaded',
  'picture_deleted',
  'tag_created',
  'tag_changed',
  'tag_deleted',
  'tag_merged',
  'tag_made_official',
  'tag_made_unofficial',
  'official_tags_changed',
  'development_mode_on',
  'development_mode_off',
  'backup_made',
  'network_exported',
  'network_imported',
  'backup_restored',
  'demo_removed',
  'all_data_cleared',
  'mail_given_up',
] as const;
export type AuditEvent = (typeof auditEvents)[number];

/** The address is null once the user is deleted. */
const namedUser = z.object({ id: z.int(), email: z.string().nullable() });

export const AuditRow = z.object({
  id: z.int(),
  at: z.string(),
  /** One of `auditEvents`; a database may hold those of other versions too. */
  event: z.string(),
  /** Null when it was nobody signed in: a visitor, the command line, the product itself. */
  actor: namedUser.nullable(),
  target: z
    .object({
      type: z.enum(['user', 'entity', 'relationship', 'tag']),
      id: z.int(),
      /** The address of a user, the name of anything else; null where it is not known any more. */
      name: z.string().nullable(),
      /** Of an entity that is still there. */
      entity_type: EntityType.nullable(),
    })
    .nullable(),
  /** Whose access to the target it was, where it was about that. */
  user: namedUser.nullable(),
  ip: z.string().nullable(),
  details: z.record(z.string(), z.unknown()),
});
export type AuditRow = z.output<typeof AuditRow>;

export const listAudit = endpoint({
  name: 'admin_audit',
  method: 'GET',
  path: '/api/v1/admin/audit',
  rateLimit: 'admin',
  access: 'superuser',
  summary: 'Who did what to whom, the newest first.',
  query: z.object({
    /** A part of the address of who did it, or `#12` for a user's id. */
    actor: search,
    event: repeated(z.string().max(60).transform(cleanLine)),
    /** A part of the address or name of whom it was done to, or `#12` for an id. */
    target: search,
    from: instant,
    to: instant,
    ...pageParams(50),
  }),
  reply: pageOf(AuditRow),
  problems: ['malformed'],
});

const entityCounts = z.object({ person: z.int(), project: z.int(), organization: z.int() });

export const readAdminOverview = endpoint({
  name: 'admin_overview',
  method: 'GET',
  path: '/api/v1/admin/overview',
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
    /** Entities that came or were edited in the last 30 days. */
    entities_edited_lately: z.int(),
    relationships: z.int(),
    tags: z.object({ total: z.int(), official: z.int(), unused: z.int() }),
    pictures: z.int(),
  }),
});

export const readAdminSystem = endpoint({
  name: 'admin_system',
  method: 'GET',
  path: '/api/v1/admin/system',
  rateLimit: 'admin',
  access: 'superuser',
  summary: 'What the product runs on.',
  reply: z.object({
    version: z.string(),
    node_version: z.string(),
    started_at: z.string(),
    uptime_seconds: z.int(),
    database: z.object({
      engine: z.enum(['embedded', 'postgresql']),
      version: z.string(),
      size_bytes: z.int(),
      /** How many migrations have been applied, and the newest one. */
      migrations: z.int(),
      newest_migration: z.string(),
    }),
    pictures: z.object({ count: z.int(), size_bytes: z.int() }),
    mail: z.object({
      delivery: z.enum(['smtp', 'folder']),
      waiting: z.int(),
      given_up: z.int(),
    }),
  }),
});

export const makeBackup = endpoint({
  name: 'admin_backup',
  method: 'POST',
  path: '/api/v1/admin/backup',
  rateLimit: 'admin_reset',
  needsFreshLogin: true,
  access: 'superuser',
  summary: 'A whole backup, accounts and pictures included, as the admin command makes it.',
  download: 'application/gzip',
  problems: ['confirm_password'],
});

export const exportNetwork = endpoint({
  name: 'admin_export',
  method: 'POST',
  path: '/api/v1/admin/export',
  rateLimit: 'admin_reset',
  needsFreshLogin: true,
  access: 'superuser',
  summary:
    'The network as CSV files and pictures, as the admin command exports it, in one .tar.gz.',
  download: 'application/gzip',
  problems: ['confirm_password'],
});
