import type { Audience, Direction, SourceItem } from '@mangrove/contract';
import type { ColumnType, Generated } from 'kysely';

interface RelationshipsTable {
  id: Generated<number>;
  node1_id: number;
  node2_id: number;
  role: Generated<string>;
  years: Generated<string>;
  year_ranges: Generated<string>;
  audience: Generated<Audience>;
  /** The end whose owners have not confirmed; null if both agree. */
  asks: Generated<'node1' | 'node2' | null>;
  /** Since when they know; null while nobody owns that end. */
  asked_at: Generated<Date | null>;
  /** What both had agreed on before one of them changed it. */
  agreed_role: Generated<string | null>;
  agreed_years: Generated<string | null>;
  /** Which end holds the role; null if nobody said it. */
  direction: Generated<Direction | null>;
  agreed_direction: Generated<Direction | null>;
  /** The audience that it gets with the confirmation, where it is hidden until then. */
  audience_once_confirmed: Generated<Audience | null>;
  sources: ColumnType<SourceItem[], string | undefined, string | undefined>;
  /** The end that confirmed it last when it was asked, and when. */
  confirmed_end: Generated<'node1' | 'node2' | null>;
  confirmed_at: Generated<Date | null>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

/** What an entity declined. */
interface DeclinedConnectionsTable {
  entity_id: number;
  other_id: number;
  declined_at: Date;
}

/** The list of roles that are read as another word from the other end. */
interface RoleTypesTable {
  id: Generated<number>;
  role: string;
  /** Equal for spellings of one role. */
  role_key: string;
  /** The same word for a role that each has. */
  inverse: string;
  is_official: Generated<boolean>;
}

export interface RelationshipsSchema {
  relationships: RelationshipsTable;
  declined_connections: DeclinedConnectionsTable;
  role_types: RoleTypesTable;
}
