// What an import finds of each row: a dry run reports it, and the import follows it.
import { createHash } from 'node:crypto';
import type { Direction, ImportStatus, RemovalReason } from '@mangrove/contract';
import type { EntityRef } from '../../db/schema.ts';
import type { EntityDocument } from '../../domain/entity/document.ts';
import type { StatedPair } from '../../domain/import-memory/import-memory-queries.ts';
import type { CheckedFolder } from './check-folder.ts';
import type { CheckedEntity } from './checked-rows.ts';
import type { Difference } from './compare-rows.ts';
import type { FileTerms } from './field-cells.ts';
import type { ImportPictures } from './import-pictures.ts';

/** What a superuser chose for rows of earlier imports. */
export interface ImportChoices {
  /** Rows that differ get the file's values. */
  takeFileValues: boolean;
  /** The names of removed rows that come back, as the dry run gives them. */
  bringBack: readonly string[];
}

export const noChoices: ImportChoices = { takeFileValues: false, bringBack: [] };

/** What was found of a row of any file. */
export interface RowFate {
  status: ImportStatus;
  differs?: Difference[];
  /** Who changed here last what differs. */
  changed?: { by: string | null; at: Date };
  survivor?: EntityRef & { name: string };
  removed?: { reason: RemovalReason; by: string | null; at: Date | null };
  /**
   * How a removed row comes back: with its deleted item, as part of another deleted item, or, once
   * it was erased, from the file.
   */
  comesBack?: 'restored' | 'with_end' | 'added';
  itemId?: number;
}

export interface EntityFate extends RowFate {
  /** The entity that the row stands for; 0 for one that is added. */
  id: number;
  /** What is left in the database of the id of an erased entity. */
  hash?: string;
  /** Both documents of an entity that differs. */
  documents?: { present: EntityDocument; given: EntityDocument; content: CheckedEntity };
}

export interface RelationshipFate extends RowFate {
  /** The relationship that the row stands for, where it is noted anew or changed. */
  id?: number;
  /** The entities that a relationship connects that differs. */
  ends?: [node1: number, node2: number];
  /** The file's direction where it is another, as the relationship's own ends are ordered. */
  direction?: Direction;
  /** Another new row says the same, because ends of both were merged. */
  isTwin?: boolean;
  /** What the deleted item says, which comes back with it. */
  stated?: StatedPair;
}

/** What was found of each row, in the order of `CheckedFolder`. */
export interface ImportPlan {
  entities: EntityFate[];
  relationships: RelationshipFate[];
  /** New rows that have the name of something of their kind that is here: perhaps the same. */
  namesakes: number;
}

/** What a plan is made from. */
export interface ImportReading {
  folder: string;
  source: string;
  terms: FileTerms;
  /** Whether codes of HTML in cells are replaced by their characters. */
  decodesHtml: boolean;
  checked: CheckedFolder;
  pictures: ImportPictures;
}

/** Whether an import writes a row of an entity or relationship that is not there. */
export function isAdded({ status, comesBack }: RowFate): boolean {
  return status === 'new' || comesBack === 'added';
}

/** Whether a row has nothing in the network, and will not have. */
export function staysAway({ status, comesBack }: RowFate): boolean {
  return status === 'removed' && comesBack === undefined;
}

/** Whether the values of a row are written if the superuser chose so. */
export function mayBeTaken({ status }: RowFate): boolean {
  return status === 'different' || status === 'changed';
}

/** The same findings give the same digest. */
export function digestOfPlan({ entities, relationships }: ImportPlan): string {
  const digest = createHash('sha256');
  for (const fates of [entities, relationships]) {
    for (const { status, differs, survivor, removed, changed } of fates) {
      digest.update(status);
      if (differs ?? survivor ?? removed) {
        digest.update(JSON.stringify([differs, survivor, removed, changed]));
      }
    }
  }
  return digest.digest('base64url');
}
