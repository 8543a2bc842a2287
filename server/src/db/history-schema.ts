import type { ActKind } from '@mangrove/contract';
import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';

export interface ActsTable {
  id: GeneratedAlways<number>;
  at: Date;
  kind: ActKind;
  actor_id: number | null;
  undoes: number | null;
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
}

/** The tables of what was: acts and their revisions. */
export interface HistorySchema {
  acts: ActsTable;
  revisions: RevisionsTable;
}
