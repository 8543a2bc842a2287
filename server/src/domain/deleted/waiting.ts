// Relationships that wait in deleted items, moved from one entity to another: by a merge to the
// survivor, and back by its undo.
import type { Executor } from '../../db/transact.ts';
import type { StoredRelationship } from './set-aside-queries.ts';
import {
  addWaiting,
  type HoldingItem,
  lockItemsWithEnd,
  selectWaitingIn,
  writeWaiting,
} from './waiting-queries.ts';

export interface Moved extends StoredRelationship {
  /** Whether the relationship was deleted by itself, and not with its other end. */
  isAside: boolean;
}

/**
 * Moves what waits with `from` as an end to `to`. What is between the two stays as it is.
 * @param fits which of them are moved.
 * @param twinsTo the item that takes those which would be there twice; without it they are moved.
 */
export async function moveWaiting(
  tx: Executor,
  { from, to }: { from: number; to: number },
  { fits, twinsTo }: { fits?: (row: StoredRelationship) => boolean; twinsTo?: number },
): Promise<Moved[]> {
  const moved: Moved[] = [];
  const twins: StoredRelationship[] = [];
  const changed: HoldingItem[] = [];
  for (const item of await lockItemsWithEnd(tx, from)) {
    const isAside = item.kind === 'relationship';
    const others = item.relationships.filter((row) => !hasEnd(row, from) || hasEnd(row, to));
    const relationships = item.relationships.flatMap((row) => {
      if (others.includes(row) || fits?.(row) === false) return [row];
      const turned = turnEnd(row, from, to);
      if (twinsTo !== undefined && others.some((other) => isTwin(other, turned))) {
        twins.push(row);
        return [];
      }
      moved.push({ ...turned, isAside });
      return [turned];
    });
    changed.push({ ...item, relationships });
  }
  await writeWaiting(tx, changed);
  if (twinsTo !== undefined) await addWaiting(tx, twinsTo, twins);
  return moved;
}

/** The entities to which relationships lead that wait in the item of an entity. */
export async function findEndsAside(tx: Executor, entityId: number): Promise<number[]> {
  const rows = await selectWaitingIn(tx, entityId);
  return rows.flatMap(({ node1_id, node2_id }) => [node1_id, node2_id]);
}

function hasEnd({ node1_id, node2_id }: StoredRelationship, id: number): boolean {
  return node1_id === id || node2_id === id;
}

/** A relationship with another entity in place of one of its ends. */
export function turnEnd<Row extends { node1_id: number; node2_id: number }>(
  row: Row,
  from: number,
  to: number,
): Row {
  const turn = (id: number) => (id === from ? to : id);
  return { ...row, node1_id: turn(row.node1_id), node2_id: turn(row.node2_id) };
}

function isTwin(one: StoredRelationship, other: StoredRelationship): boolean {
  const ends = ({ node1_id, node2_id }: StoredRelationship) =>
    [Math.min(node1_id, node2_id), Math.max(node1_id, node2_id)].join();
  return one.role === other.role && one.years === other.years && ends(one) === ends(other);
}
