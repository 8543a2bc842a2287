import type { DefinedShape, DefinedValue, FieldAudience, FieldOption } from '@mangrove/contract';
import type { ColumnType, Generated } from 'kysely';

/** The fields that a community defined; the row of a deleted one stays, so that its key does. */
interface FieldDefinitionsTable {
  id: Generated<number>;
  key: string;
  label: string;
  help: Generated<string>;
  shape: DefinedShape;
  kinds: string[];
  options: ColumnType<FieldOption[], string | undefined, string | undefined>;
  /** The keys of options that were merged, each with what it became. */
  merged_options: ColumnType<Record<string, string>, string | undefined, string | undefined>;
  audience: Generated<FieldAudience>;
  filters: Generated<boolean>;
  colors: Generated<boolean>;
  in_table: Generated<boolean>;
  is_asked: Generated<boolean>;
  sort_order: Generated<number>;
  archived_at: Generated<Date | null>;
  deleted_at: Generated<Date | null>;
  version: Generated<number>;
}

/** The values of deleted fields, which can be restored for a while. */
interface DeletedFieldValuesTable {
  field_id: number;
  entity_id: number;
  value: ColumnType<DefinedValue, string, string>;
  deleted_at: Date;
}

/** What the defined fields of an entity say to an audience; written only by triggers. */
interface EntityFieldTextsTable {
  entity_id: number;
  audience: FieldAudience;
  folded: string;
}

export interface FieldsSchema {
  field_definitions: FieldDefinitionsTable;
  deleted_field_values: DeletedFieldValuesTable;
  entity_field_texts: EntityFieldTextsTable;
}
