import type { ActKind } from '@mangrove/contract';
import type { Clock } from '../../adapters/clock.ts';
import type { Executor } from '../../db/transact.ts';
import { insertAct } from './queries.ts';

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
  if (!tx.isTransaction) throw new Error('History is written in the transaction of the change.');
  const changed = revisions.filter(
    ({ op, changes }) => op !== 'changed' || Object.keys(changes).length > 0,
  );
  if (changed.length === 0) return null;
  return insertAct(tx, clock.now(), act, changed);
}
