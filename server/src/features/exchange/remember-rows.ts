import type { Executor } from '../../db/transact.ts';
import {
  insertRelationshipKeys,
  selectRelationshipFacts,
} from '../../domain/import-memory/import-memory-queries.ts';
import { keyOfRelationship } from './imported-keys.ts';
import type { EntityPlace } from './insert-network.ts';
import type { ImportPlan, ImportReading } from './row-fates.ts';

/**
 * Notes which relationship each row stands for that was there without the import, or was added by
 * another row: once it is removed, none of these rows brings it back.
 */
export async function rememberRows(
  tx: Executor,
  { source, checked }: ImportReading,
  { relationships }: ImportPlan,
  places: readonly EntityPlace[],
): Promise<void> {
  const { sources, targets, roles, years } = checked.relationships;
  const endsOf = (row: number) =>
    [places[sources[row] ?? 0], places[targets[row] ?? 0]] as [EntityPlace, EntityPlace];
  const keyOf = (row: number) =>
    keyOfRelationship(source, ...endsOf(row), { role: roles[row] ?? '', years: years[row] ?? '' });
  const known: { row: number; id: number }[] = [];
  const twins: number[] = [];
  for (const [row, { status, id, isTwin }] of relationships.entries()) {
    if (status === 'equal' && id !== undefined) known.push({ row, id });
    if (isTwin) twins.push(row);
  }
  if (twins.length > 0) {
    const facts = await selectRelationshipFacts(tx, {
      keys: twins.map(keyOf),
      node1: twins.map((row) => endsOf(row)[0].id),
      node2: twins.map((row) => endsOf(row)[1].id),
      roles: twins.map((row) => roles[row] ?? ''),
      years: twins.map((row) => years[row] ?? ''),
      audiences: twins.map(() => null),
      directions: twins.map(() => null),
    });
    for (const { row, same_id } of facts) {
      if (same_id !== null) known.push({ row: twins[row] as number, id: same_id });
    }
  }
  if (known.length === 0) return;
  await insertRelationshipKeys(
    tx,
    source,
    known.map(({ row }) => keyOf(row)),
    known.map(({ id }) => id),
  );
}
