import type {
  ActKind,
  EntityType,
  NotificationKind,
  ReportOutcome,
  ReportReason,
  Rhythm,
} from '@mangrove/contract';
import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';

export interface ActsTable {
  id: GeneratedAlways<number>;
  at: Date;
  kind: ActKind;
  actor_id: number | null;
  undoes: number | null;
  /** How much its revisions take. */
  bytes: Generated<number>;
}

export interface RevisionsTable {
  id: GeneratedAlways<number>;
  act_id: number;
  subject: 'entity' | 'relationship' | 'access';
  subject_id: number;
  entity_id: number;
  other_id: number | null;
  op: 'created' | 'changed' | 'deleted';
  audience: Generated<'public' | 'members' | 'private'>;
  changes: JSONColumnType<Record<string, { before?: unknown; after?: unknown }>>;
  /** The names of the parts in `changes`. */
  parts: GeneratedAlways<string[]>;
}

export interface DeletedItemsTable {
  id: GeneratedAlways<number>;
  kind: 'entity' | 'relationship';
  subject_id: number;
  entity_type: EntityType | null;
  name: string;
  reason: 'deleted' | 'merged' | 'hidden' | 'removed' | 'declined';
  act_id: number | null;
  deleted_at: Date;
  deleted_by: number | null;
  expires_at: Date | null;
  audience: Generated<'public' | 'members' | 'private'>;
  node1_id: number | null;
  node2_id: number | null;
  content: JSONColumnType<Record<string, unknown>>;
}

export interface DeletedItemOwnersTable {
  item_id: number;
  user_id: number;
}

/** Pairs of one kind that were found to be different, with the lower id first. */
export interface DuplicateDismissalsTable {
  first_id: number;
  second_id: number;
  dismissed_by: number | null;
  at: Date;
}

export interface MergesTable {
  id: GeneratedAlways<number>;
  at: Date;
  actor_id: number | null;
  act_id: number | null;
  type: EntityType;
  survivor_id: number;
  merged_id: number;
  audience: Generated<'public' | 'members' | 'private'>;
  record: JSONColumnType<Record<string, unknown>> | null;
  owners: Generated<number[]>;
  undone_at: Generated<Date | null>;
}

export interface EntityRedirectsTable {
  from_id: number;
  type: EntityType;
  to_id: number;
  merge_id: number;
}

/** The other kinds that entities have been of. */
export interface FormerKindsTable {
  entity_id: number;
  type: EntityType;
}

/** Reports of entities. The state of a report follows from `assigned_to` and `decided_at`. */
export interface ReportsTable {
  id: Generated<number>;
  at: Date;
  entity_id: number;
  entity_type: EntityType;
  reason: ReportReason;
  words: Generated<string>;
  reporter_id: number | null;
  reporter_email: string | null;
  fingerprint: string | null;
  assigned_to: number | null;
  note: Generated<string>;
  hidden_at: Date | null;
  outcome: ReportOutcome | null;
  answer: Generated<string>;
  decided_at: Date | null;
  decided_by: number | null;
}

export interface NotificationsTable {
  id: GeneratedAlways<number>;
  user_id: number;
  kind: NotificationKind;
  entity_id: number | null;
  other_id: number | null;
  relationship_id: number | null;
  details: JSONColumnType<Record<string, string>>;
  created_at: Date;
  read_at: Date | null;
  mailed_at: Date | null;
}

export interface NotificationRhythmsTable {
  user_id: number;
  kind: NotificationKind;
  rhythm: Rhythm;
}

export interface NotificationMailsTable {
  user_id: number;
  rhythm: Rhythm;
  made_at: Date;
}

export interface DataDownloadsTable {
  user_id: number;
  id: GeneratedAlways<number>;
  state: Generated<'waiting' | 'ready' | 'failed'>;
  requested_at: Date;
  tries: Generated<number>;
  next_try_at: Date;
  ready_at: Date | null;
}

export interface DataDownloadPiecesTable {
  user_id: number;
  file: string;
  place: number;
  content: string;
}

/** The tables of history, merges, deleted items, reports and downloads. */
export interface HistorySchema {
  duplicate_dismissals: DuplicateDismissalsTable;
  merges: MergesTable;
  entity_redirects: EntityRedirectsTable;
  former_kinds: FormerKindsTable;
  acts: ActsTable;
  revisions: RevisionsTable;
  deleted_items: DeletedItemsTable;
  deleted_item_owners: DeletedItemOwnersTable;
  reports: ReportsTable;
  notifications: NotificationsTable;
  notification_rhythms: NotificationRhythmsTable;
  notification_mails: NotificationMailsTable;
  data_downloads: DataDownloadsTable;
  data_download_pieces: DataDownloadPiecesTable;
}
