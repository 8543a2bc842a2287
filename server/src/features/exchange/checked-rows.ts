import type {
  Audience,
  Direction,
  EntityDocument,
  EntityType,
  SourcedStatement,
  SourceWords,
} from '@mangrove/contract';
import type { End } from '../../domain/agreement/queries.ts';

/** The content of a row of an entity file, after checking. */
export interface CheckedEntity {
  type: EntityType;
  /** The file's own id. */
  key: string;
  name: string;
  /** The e-mail address of a person; empty if the file does not say it. */
  address: string;
  /** The fields that its row gives, without pictures. */
  document: EntityDocument;
  /** How it is known; null if the file does not say it. */
  evidence: FileFieldSources | null;
  /** File names in the folder's picture folder. */
  photo: string | null;
  gallery: { file: string; caption: string; audience: Audience; covered: boolean }[];
}

export interface RelationshipEnd {
  type: EntityType;
  key: string;
}

/** The content of a row of relationships.csv, after checking. */
export interface CheckedRelationship {
  node1: RelationshipEnd;
  node2: RelationshipEnd;
  role: string;
  years: string;
  /** Null if the file does not say it. */
  audience: Audience | null;
  /** The end that has not confirmed. */
  asks: End | null;
  /** Null if the file does not say it. */
  direction: Direction | null;
  /** Its sources; null if the file does not say them. */
  evidence: readonly FileSource[] | null;
}

/** A source whose `said_by` is an entity of the folder. */
export interface FileSource extends SourceWords {
  said_by: RelationshipEnd | null;
}

/** Sources of an entity, by what they support. */
export type FileFieldSources = Partial<Record<SourcedStatement, readonly FileSource[]>>;

/** A unique name of an entity: types contain no space, so type and id cannot be confused. */
export function entityKey({ type, key }: RelationshipEnd): string {
  return `${type} ${key}`;
}
