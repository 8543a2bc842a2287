import type {
  AboutText,
  Audience,
  Cover,
  DefinedValues,
  EntityRole,
  EntityState,
  EntityType,
  FieldSources,
  HubNotice,
  HubProject,
  IdentifierItem,
  NameItem,
  PlacePrecision,
  TagType,
  UserType,
} from '@mangrove/contract';
import type {
  ColumnType,
  Generated,
  GeneratedAlways,
  Insertable,
  JSONColumnType,
  Selectable,
} from 'kysely';
import type { FieldsSchema } from './fields-schema.ts';
import type { GroupsSchema } from './groups-schema.ts';
import type { HistorySchema } from './history-schema.ts';
import type { HubSchema } from './hub-schema.ts';
import type { ImportsSchema } from './imports-schema.ts';
import type { PartsSchema } from './parts-schema.ts';
import type { RelationshipsSchema } from './relationships-schema.ts';
import type { SecondFactorSchema } from './second-factor-schema.ts';
import type { SessionsSchema } from './sessions-schema.ts';
import type { ShortAddressesSchema } from './short-addresses-schema.ts';
import type { UnclaimedSchema } from './unclaimed-schema.ts';

/** Both engines return times as `Date`, and `bigint` and `integer` as numbers. */
type Time = Generated<Date>;

type Notices = readonly HubNotice[];
type Names = readonly NameItem[];
type AboutTexts = readonly AboutText[];
type Identifiers = readonly IdentifierItem[];
type Labels = readonly HubProject[];
type FieldAudiences = Partial<Record<string, Audience>>;

export interface EntitiesTable {
  id: Generated<number>;
  type: EntityType;
  first_name: Generated<string>;
  last_name: Generated<string>;
  name: string;
  pronouns: Generated<string>;
  about: Generated<string>;
  about_language: Generated<string>;
  about_texts: ColumnType<AboutTexts, AboutTexts | undefined, AboutTexts | undefined>;
  photo_url: Generated<string>;
  low_res_photo_url: Generated<string>;
  photo_file: GeneratedAlways<string | null>;
  small_photo_file: GeneratedAlways<string | null>;
  year: Generated<string>;
  year_ranges: Generated<string>;
  user_id: Generated<number | null>;
  /** The user who added this person, which has no account. */
  added_by: Generated<number | null>;
  audience: Generated<Audience>;
  /** By field; what is left out, whoever sees the entity sees. */
  field_audiences: ColumnType<FieldAudiences, string | undefined, string | undefined>;
  place_precision: Generated<PlacePrecision>;
  passed_on: Generated<boolean>;
  cover: Generated<Cover>;
  cover_note: Generated<string>;
  nations: Generated<string[]>;
  names: ColumnType<Names, Names | undefined, Names | undefined>;
  identifiers: ColumnType<Identifiers, Identifiers | undefined, Identifiers | undefined>;
  not_for_export: Generated<boolean>;
  state: Generated<EntityState>;
  /** Written by `asStored` only: the driver takes a list for an array of PostgreSQL. */
  notices: ColumnType<Notices, Notices | undefined, Notices | undefined>;
  labels: ColumnType<Labels, Labels | undefined, Labels | undefined>;
  fields: ColumnType<DefinedValues, string | undefined, string | undefined>;
  /** How somebody knows what single fields say. */
  sources: ColumnType<FieldSources, string | undefined, string | undefined>;
  version: Generated<number>;
  folded_name: GeneratedAlways<string>;
  /** What names sort by: numbers in them count by their value, as in `compareTexts`. */
  sort_name: GeneratedAlways<string>;
  created_at: Time;
  updated_at: Time;
}

/** Written only by triggers, as is `entity_words`. */
export interface WordsTable {
  id: GeneratedAlways<number>;
  word: string;
  is_personal: Generated<boolean>;
  stems: GeneratedAlways<string | null>;
}

export interface EntityWordsTable {
  word_id: number;
  entity_id: number;
}

/** Those of `entities.names` that a search reads; written only by triggers. */
export interface EntityNamesTable {
  entity_id: number;
  name: string;
  folded_name: GeneratedAlways<string>;
}

export interface TagsTable {
  id: Generated<number>;
  name: string;
  tag_type: Generated<TagType>;
  stems: GeneratedAlways<string | null>;
  created_at: Time;
  updated_at: Time;
}

export interface OfficialTagsTable {
  name: string;
}

export interface EntityTagsTable {
  entity_id: number;
  tag_id: number;
  tag_type: TagType;
  sort_order: Generated<number>;
}

export interface FilesTable {
  name: string;
  entity_type: EntityType;
  content_type: string;
  byte_size: number;
  uploaded_by: Generated<number | null>;
  small_name: Generated<string | null>;
  created_at: Time;
  /** Until when a picture no longer in use can be restored; null if it is in use or new. */
  held_until: Generated<Date | null>;
}

export interface PositionsTable {
  entity_id: number;
  x: number;
  y: number;
}

export interface SettingsTable {
  name: string;
  value: JSONColumnType<Record<string, unknown>>;
  updated_at: Time;
}

export interface NetworkVersionTable {
  only_row: Generated<boolean>;
  version: number;
  epoch: string;
  logged_from: Generated<number>;
  raised_at: Time;
  public_version: Generated<number>;
  members_version: Generated<number>;
}

export interface NetworkChangesTable {
  seq: Generated<number>;
  version: number | null;
  kind: 'entity' | 'relationship' | 'everything' | 'part' | 'words' | 'search' | 'shared';
  id: number | null;
  /** Of words: those that some entity got or lost. */
  ids: number[] | null;
  op: 'created' | 'changed' | 'deleted';
  at: Generated<Date>;
  /** The widest that the change concerns. */
  audience: Generated<Audience>;
  is_counted: Generated<boolean>;
}

export interface UsersTable {
  id: Generated<number>;
  email: string;
  email_key: string;
  name: Generated<string>;
  /** Null for who logs in by a provider alone. */
  password_hash: string | null;
  user_type: Generated<UserType>;
  is_superuser: Generated<boolean>;
  is_verified: Generated<boolean>;
  is_active: Generated<boolean>;
  deactivated_by_owner: Generated<boolean>;
  pending_profile_name: Generated<string | null>;
  created_at: Time;
  updated_at: Time;
  last_login_at: Generated<Date | null>;
  passkey_handle: Generated<string>;
}

export interface UserRolesTable {
  id: Generated<number>;
  user_id: number;
  entity_id: number;
  role_type: EntityRole;
  is_verified: Generated<boolean>;
  created_at: Time;
  updated_at: Time;
}

export interface MailedLinksTable {
  token_hash: string;
  purpose: 'verify' | 'reset';
  user_id: number;
  created_at: Date;
  expires_at: Date;
}

export interface OutboxTable {
  id: Generated<number>;
  kind: string;
  user_id: number | null;
  address: string;
  details: JSONColumnType<Record<string, unknown>>;
  created_at: Date;
  next_try_at: Date;
  tries: Generated<number>;
  sent_at: Generated<Date | null>;
  given_up_at: Generated<Date | null>;
}

export interface AuditLogTable {
  id: Generated<number>;
  at: Date;
  event: string;
  actor_id: number | null;
  target_type: string | null;
  target_id: number | null;
  ip: string | null;
  details: JSONColumnType<Record<string, unknown>>;
}

export interface RateLimitsTable {
  key: string;
  window_ends_at: Date;
  count: number;
}

export interface ReplayedAnswersTable {
  user_id: number;
  key: string;
  request_hash: string;
  answer: ColumnType<unknown, string, string>;
  created_at: Date;
}

export interface Schema
  extends HistorySchema,
    GroupsSchema,
    ImportsSchema,
    PartsSchema,
    FieldsSchema,
    HubSchema,
    RelationshipsSchema,
    SecondFactorSchema,
    SessionsSchema,
    ShortAddressesSchema,
    UnclaimedSchema {
  entities: EntitiesTable;
  words: WordsTable;
  entity_words: EntityWordsTable;
  entity_names: EntityNamesTable;
  tags: TagsTable;
  official_tags: OfficialTagsTable;
  entity_tags: EntityTagsTable;
  files: FilesTable;
  positions: PositionsTable;
  settings: SettingsTable;
  network_version: NetworkVersionTable;
  network_changes: NetworkChangesTable;
  users: UsersTable;
  user_roles: UserRolesTable;
  mailed_links: MailedLinksTable;
  outbox: OutboxTable;
  audit_log: AuditLogTable;
  rate_limits: RateLimitsTable;
  replayed_answers: ReplayedAnswersTable;
}

export type UserRow = Selectable<UsersTable>;
export type EntityRow = Selectable<EntitiesTable>;
/** An entity by its kind and id. */
export type EntityRef = Pick<EntityRow, 'type' | 'id'>;
export type NewEntityRow = Insertable<EntitiesTable>;
