import type { ActKind, EntityRole } from '@mangrove/contract';
import type { Clock } from '../../adapters/clock.ts';
import type { Executor } from '../../db/transact.ts';
import {
  deleteActWithoutRevisions,
  insertAct,
  insertCreatedEntities,
  insertOnlyAct,
} from './queries.ts';

/** What an act did: who, and which kind of act; `undoes` is the act that it took back. */
export interface NewAct {
  kind: ActKind;
  /** Null for what the product does by itself. */
  actorId: number | null;
  undoes?: number;
}

/** A part's value before and after; without `before` it is new, without `after` it is deleted. */
export type PartChange = { before?: unknown; after?: unknown };

/** What an act changed of one entity, one relationship, or one entity's access. */
export interface NewRevision {
  subject: 'entity' | 'relationship' | 'access';
  /** The id of the entity or relationship; for access the id of the user whose right it is. */
  subject_id: number;
  /** The entity in whose history it stands; for a relationship its first end. */
  entity_id: number;
  /** The second end of a relationship. */
  other_id?: number;
  op: 'created' | 'changed' | 'deleted';
  changes: Record<string, PartChange>;
}

/** What a service gives beside its answer: the act by which it can be undone, sent in a header. */
export interface Acted {
  actId: number | null;
}

/**
 * Records an act with everything that it changed. It takes the transaction of the change and no
 * other handle, so that neither is without the other.
 * @returns the id of the act, by which it can be undone; null when nothing was changed.
 */
export async function recordAct(
  tx: Executor,
  clock: Clock,
  act: NewAct,
  revisions: NewRevision[],
): Promise<number | null> {
  requireTransaction(tx);
  const changed = revisions.filter(
    ({ op, changes }) =>
      op !== 'changed' || Object.keys(changes).length > 0 || toldWithoutChanges.includes(act.kind),
  );
  if (changed.length === 0) return null;
  return insertAct(tx, clock.now(), act, changed);
}

/** Of an entity that was created only that it was: what it is stands in its own tables. */
export function entityRevision(
  id: number,
  op: NewRevision['op'],
  changes: NewRevision['changes'] = {},
): NewRevision {
  return { subject: 'entity', subject_id: id, entity_id: id, op, changes };
}

export interface RecordedRelationship {
  id: number;
  node1_id: number;
  node2_id: number;
  role: string;
  years: string;
}

/** What became of a relationship; null stands for none. Its ends never change. */
export function relationshipRevision(
  before: RecordedRelationship | null,
  after: RecordedRelationship | null,
): NewRevision {
  const row = (after ?? before) as RecordedRelationship;
  return {
    subject: 'relationship',
    subject_id: row.id,
    entity_id: row.node1_id,
    other_id: row.node2_id,
    op: opOf(before, after),
    changes: compare(['role', 'years'], before, after),
  };
}

export interface RecordedAccess {
  role_type: EntityRole;
  is_verified: boolean;
}

/** What became of a user's right on an entity; null stands for none. */
export function accessRevision(
  entityId: number,
  userId: number,
  before: RecordedAccess | null,
  after: RecordedAccess | null,
): NewRevision {
  return {
    subject: 'access',
    subject_id: userId,
    entity_id: entityId,
    op: opOf(before, after),
    changes: compare(['role_type', 'is_verified'], before, after),
  };
}

function opOf(before: object | null, after: object | null): NewRevision['op'] {
  if (before === null) return 'created';
  return after === null ? 'deleted' : 'changed';
}

function compare<Row extends object>(
  parts: (keyof Row & string)[],
  before: Row | null,
  after: Row | null,
): NewRevision['changes'] {
  const changes: NewRevision['changes'] = {};
  for (const part of parts) {
    if (before?.[part] === after?.[part]) continue;
    changes[part] = {
      ...(before ? { before: before[part] } : {}),
      ...(after ? { after: after[part] } : {}),
    };
  }
  return changes;
}

/** An import writes its act first, since the revisions of each batch name it. */
export async function beginImportAct(
  tx: Executor,
  clock: Clock,
  actorId: number | null,
): Promise<number> {
  requireTransaction(tx);
  return insertOnlyAct(tx, clock.now(), { kind: 'network_imported', actorId });
}

/** Entities that an act created, in one statement. */
export function recordCreatedEntities(tx: Executor, actId: number, ids: number[]): Promise<void> {
  return insertCreatedEntities(tx, actId, ids);
}

/** An import that found everything there already was no act. */
export function endImportAct(tx: Executor, actId: number): Promise<void> {
  return deleteActWithoutRevisions(tx, actId);
}

/** A survivor's history tells of a merge even where no part of the survivor became another. */
const toldWithoutChanges: readonly ActKind[] = ['entities_merged', 'entities_parted'];

function requireTransaction(tx: Executor): void {
  if (!tx.isTransaction) throw new Error('History is written in the transaction of the change.');
}
