import type { EntityType } from '@mangrove/contract';
import type { Generated } from 'kysely';

export interface ImportKeysTable {
  source: string;
  type: EntityType;
  key: string;
  entity_id: number;
  removal: Generated<'deleted' | 'on_request' | 'with_account' | null>;
  removed_by: Generated<number | null>;
  removed_at: Generated<Date | null>;
}

export interface ImportedRelationshipsTable {
  key: string;
  source: string;
  relationship_id: number;
  removed_at: Generated<Date | null>;
  removed_by: Generated<number | null>;
}

/** The tables that say which rows of files became what. */
export interface ImportsSchema {
  import_keys: ImportKeysTable;
  imported_relationships: ImportedRelationshipsTable;
}
