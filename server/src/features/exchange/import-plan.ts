import { importLimits } from '@mangrove/contract';
import type { EntityRef } from '../../db/schema.ts';
import type { Executor } from '../../db/transact.ts';
import type { KeyRow } from '../../domain/import-memory/import-memory-queries.ts';
import { compareEntities } from './compare-entities.ts';
import { ExchangeRefused } from './faults.ts';
import { countNamesakes } from './import-queries.ts';
import { ImportedKeys } from './imported-keys.ts';
import { text } from './messages.ts';
import { NamedRows } from './named-rows.ts';
import { planRelationships } from './plan-relationships.ts';
import type { Watcher } from './progress.ts';
import {
  type EntityFate,
  type ImportChoices,
  type ImportPlan,
  type ImportReading,
  mayBeTaken,
} from './row-fates.ts';

const newEntity: EntityFate = { status: 'new', id: 0 };

/**
 * Finds what became of every row; writes nothing.
 * @throws ExchangeRefused for a name that no removed row has, and for more values than one act may
 * take.
 */
export async function planImport(
  db: Executor,
  reading: ImportReading,
  choices: ImportChoices,
  watcher: Watcher,
): Promise<ImportPlan> {
  const { checked, source } = reading;
  const keys = await ImportedKeys.read(db, source);
  const named = new NamedRows(choices.bringBack);
  const entities = checked.entities.map((end): EntityFate => {
    const row = keys.of(end);
    return row ? fateOf(end.type, row) : newEntity;
  });
  named.chooseEntities(checked, entities);
  if (!keys.isEmpty) await compareEntities(db, reading, entities, watcher);
  const relationships = await planRelationships(db, reading, entities, { keys, named }, watcher);
  named.refuseUnknown();
  const differing = [...entities, ...relationships].filter(mayBeTaken).length;
  if (choices.takeFileValues && differing > importLimits.taken) {
    throw new ExchangeRefused(text.tooManyDiffer(differing, importLimits.taken));
  }
  const added = checked.entities.filter((_, index) => entities[index]?.status === 'new');
  return { entities, relationships, namesakes: await countNamesakes(db, added) };
}

function fateOf(type: EntityRef['type'], row: KeyRow): EntityFate {
  const id = row.survivor_id ?? row.entity_id;
  if (row.name === null || row.is_erased) {
    return {
      status: 'removed',
      id,
      removed: { reason: row.reason, by: row.removed_by, at: row.removed_at },
      ...(row.item_id === null ? {} : { itemId: row.item_id }),
      ...(row.is_erased ? { hash: row.key } : {}),
    };
  }
  if (row.survivor_id === null) return { status: 'equal', id };
  return { status: 'merged', id, survivor: { type, id, name: row.name } };
}
