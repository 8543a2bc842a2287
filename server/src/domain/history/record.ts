import { isDeepStrictEqual } from 'node:util';
import type { ActKind, Audience, Direction, EntityRole, SourceItem } from '@mangrove/contract';
import type { Clock } from '../../adapters/clock.ts';
import type { Executor } from '../../db/transact.ts';
import { type AskingRow, type Waiting, waitingOf } from '../agreement/queries.ts';
import { deleteActWithoutRevisions, insertAct, insertCreatedEntities } from './queries.ts';

/** An act to record; `undoes` is the id of the act that it takes back. */
export interface NewAct {
  kind: ActKind;
  /** Null for an act of the product itself. */
  actorId: number | null;
  undoes?: number;
}

/** A part's value before and after; `before` is absent if it is new, `after` if it is deleted. */
export type PartChange = { before?: unknown; after?: unknown };

/** The changes that an act made to one entity, one relationship, or one user's access. */
export interface NewRevision {
  subject: 'entity' | 'relationship' | 'access';
  /** The id of the entity or relationship; for access, the id of the user. */
  subject_id: number;
  /** The entity whose history shows the revision; for a relationship its first end. */
  entity_id: number;
  /** The second end of a relationship. */
  other_id?: number;
  op: 'created' | 'changed' | 'deleted';
  changes: Record<string, PartChange>;
}

/** Extends a service's answer by the act that the request recorded, which is sent in a header. */
export interface WithActId {
  actId: number | null;
}

/**
 * Records an act with all its changes, in the transaction of the change, so that neither is stored
 * without the other.
 * @returns the id of the act, by which it can be undone; null if nothing was changed.
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
      op !== 'changed' ||
      Object.keys(changes).length > 0 ||
      recordedWithoutChanges.includes(act.kind),
  );
  if (changed.length === 0) return null;
  return insertAct(tx, clock.now(), act, changed);
}

/** A revision of an entity; of a new entity without values, which are in its own tables. */
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
  audience: Audience;
  /** Missing in what was recorded before anybody could say it. */
  direction?: Direction | null;
  /** Missing in what was recorded before there were any. */
  sources?: readonly SourceItem[];
}

/** A relationship with the end that it waits for, which a change of it may end. */
type ChangedRelationship = RecordedRelationship & Partial<AskingRow>;

/** A revision of a relationship; null before or after means none. Its ends never change. */
export function relationshipRevision(
  before: ChangedRelationship | null,
  after: ChangedRelationship | null,
): NewRevision {
  const row = (after ?? before) as RecordedRelationship;
  const isChanged = before !== null && after !== null;
  const [was = null, is = null] = [before, after].map(
    (one) => one && { ...one, waits: isChanged ? readWaiting(one) : null },
  );
  return {
    subject: 'relationship',
    subject_id: row.id,
    entity_id: row.node1_id,
    other_id: row.node2_id,
    op: opOf(before, after),
    changes: compare(['role', 'years', 'audience', 'direction', 'sources', 'waits'], was, is),
  };
}

/** One that is created or deleted is stored whole, so this is compared of changed ones only. */
function readWaiting(row: ChangedRelationship): Waiting | null {
  const { asks = null, agreed_role = null, agreed_years = null, agreed_direction = null } = row;
  return waitingOf({ asks, agreed_role, agreed_years, agreed_direction });
}

/** The part of a user's role on an entity that history compares. */
export interface RecordedAccess {
  role_type: EntityRole;
  is_verified: boolean;
}

/** A revision of a user's right on an entity; null before or after means none. */
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
    if (isDeepStrictEqual(saidOf(before?.[part]), saidOf(after?.[part]))) continue;
    changes[part] = {
      ...(before ? { before: before[part] } : {}),
      ...(after ? { after: after[part] } : {}),
    };
  }
  return changes;
}

/** An empty list says as little as a part that is not there. */
function saidOf(value: unknown): unknown {
  return Array.isArray(value) && value.length === 0 ? null : (value ?? null);
}

/** Records the act of an import before its changes, because the revisions refer to it. */
export async function beginImportAct(
  tx: Executor,
  clock: Clock,
  actorId: number | null,
): Promise<number> {
  requireTransaction(tx);
  return insertAct(tx, clock.now(), { kind: 'network_imported', actorId }, []);
}

/** Records the entities that an act created, in one statement. */
export function recordCreatedEntities(tx: Executor, actId: number, ids: number[]): Promise<void> {
  return insertCreatedEntities(tx, actId, ids);
}

/** Removes the act of an import that changed nothing. */
export function endImportAct(tx: Executor, actId: number): Promise<void> {
  return deleteActWithoutRevisions(tx, actId);
}

/** Acts whose revisions are recorded even without a changed part, for the survivor's history. */
const recordedWithoutChanges: readonly ActKind[] = [
  'entities_merged',
  'entities_parted',
  'relationship_confirmed',
];

function requireTransaction(tx: Executor): void {
  if (!tx.isTransaction) throw new Error('History is written in the transaction of the change.');
}
