// The transaction of an import.
import { systemClock } from '../../adapters/clock.ts';
import { logEverything } from '../../db/network-changes.ts';
import { type Executor, type NetworkTx, takeTurns } from '../../db/transact.ts';
import { lockEntities, shareLockEntities } from '../../domain/entity/lock-queries.ts';
import { silentDeps } from '../../domain/history/change-deps.ts';
import { changeNetwork, type NetworkChange } from '../../domain/history/change-network.ts';
import { beginImportAct, endImportAct } from '../../domain/history/record.ts';
import { selectKeys } from '../../domain/import-memory/import-memory-queries.ts';
import { beginFirstLayout, type LayoutResult } from '../../domain/network/placing.ts';
import type { CheckedRow } from './check-folder.ts';
import { ExchangeRefused } from './faults.ts';
import { choicesOf, type ExchangeDeps, type ImportOptions } from './import-options.ts';
import { planImport } from './import-plan.ts';
import { limitWaits, reserveEntityIds, type WaitLimits } from './import-queries.ts';
import { type ImportResult, resultOf } from './import-result.ts';
import { type EntityPlace, insertNetwork } from './insert-network.ts';
import { steps, text } from './messages.ts';
import type { Watcher } from './progress.ts';
import { rememberRows } from './remember-rows.ts';
import {
  digestOfPlan,
  type ImportPlan,
  type ImportReading,
  isAdded,
  noChoices,
} from './row-fates.ts';
import { bringBack, type PlacedPlan, takeFileValues } from './write-choices.ts';

/** Writes everything in one transaction; if it fails, the stored pictures are deleted, too. */
export async function writeImport(
  deps: ExchangeDeps,
  reading: ImportReading,
  options: ImportOptions & { waits: WaitLimits },
  watcher: Watcher,
): Promise<{ result: ImportResult; laidOut: LayoutResult | null }> {
  const { actorId } = options;
  const done = await changeNetwork(
    silentDeps(deps),
    actorId === undefined ? null : { userId: actorId },
    (tx, change) => writeAll(tx, change, reading, options, watcher),
    { isLong: true },
  ).catch(async (error: unknown) => {
    await reading.pictures.discard().catch((second: unknown) => {
      throw new AggregateError([error, second], 'The import failed, and its pictures stayed.');
    });
    throw error;
  });
  // Not by the change: a picture that cannot be deleted must not discard those of the import.
  for (const name of done.released) await deps.images.delete(name);
  return done;
}

async function writeAll(
  tx: NetworkTx,
  change: NetworkChange,
  reading: ImportReading,
  options: ImportOptions & { waits: WaitLimits },
  watcher: Watcher,
) {
  watcher.progress(steps.waitingForTurn, 0, null);
  await takeTurns(tx, 'import');
  await limitWaits(tx, options.waits);
  await logEverything(tx);
  const plan = await planLocked(tx, reading, options, watcher);
  const digest = await digestOfState(tx, reading, plan, options, watcher);
  options.approve?.(digest);
  const layout = options.placing ? await beginLayout(tx, reading, watcher) : null;
  try {
    const result = resultOf(reading, plan, choicesOf(options), digest);
    const places = await placeAll(tx, reading, plan);
    const released = await writeChoices(tx, change, reading, { ...plan, places }, options);
    const ids = await writeNew(tx, reading, { ...plan, places }, options, watcher);
    watcher.progress(steps.recording, 0, null);
    await options.alongside?.(tx, result);
    const laidOut = layout && (await layout.store(tx, ids, watcher.signal));
    watcher.signal?.throwIfAborted();
    watcher.progress(steps.committing, 0, null);
    change.touch();
    return { result, laidOut, released };
  } finally {
    layout?.end();
  }
}

/** Plans the import while nothing that rows became can be deleted, merged or, if taken, changed. */
async function planLocked(
  tx: Executor,
  reading: ImportReading,
  options: ImportOptions,
  watcher: Watcher,
): Promise<ImportPlan> {
  const choices = choicesOf(options);
  watcher.progress(steps.waitingForOthers, 0, null);
  const ids = (await selectKeys(tx, reading.source)).map((row) => row.survivor_id ?? row.entity_id);
  await (choices.takeFileValues ? lockEntities(tx, ids) : shareLockEntities(tx, ids));
  return planImport(tx, reading, choices, watcher);
}

/** What the plan would be without choices, as a digest: the same state gives the same digest. */
export async function digestOfState(
  db: Executor,
  reading: ImportReading,
  plan: ImportPlan,
  options: ImportOptions,
  watcher: Watcher,
): Promise<string> {
  const isPlain = choicesOf(options).bringBack.length === 0;
  const plain = isPlain ? plan : await planImport(db, reading, noChoices, watcher);
  return digestOfPlan(plain);
}

/** A first layout is computed while the rows of the first import are written. */
async function beginLayout(tx: Executor, { source, checked }: ImportReading, watcher: Watcher) {
  if ((await selectKeys(tx, source)).length > 0) return null;
  const { entities, relationships } = checked;
  const network = {
    nodeCount: entities.length,
    sources: Uint32Array.from(relationships.sources),
    targets: Uint32Array.from(relationships.targets),
  };
  // This progress shows that it moves.
  const onProgress = (share: number) => watcher.progress(steps.layingOut, share, 'share');
  return beginFirstLayout(tx, network, { onProgress });
}

async function writeChoices(
  tx: NetworkTx,
  change: NetworkChange,
  reading: ImportReading,
  plan: PlacedPlan,
  options: ImportOptions,
): Promise<string[]> {
  await bringBack(tx, change, reading, plan);
  return choicesOf(options).takeFileValues ? takeFileValues(tx, change, reading, plan) : [];
}

/** The entity of every row, with ids for those that are added. */
async function placeAll(
  tx: NetworkTx,
  { checked }: ImportReading,
  plan: ImportPlan,
): Promise<EntityPlace[]> {
  const ids = await reserveEntityIds(tx, plan.entities.filter(isAdded).length);
  let next = 0;
  return plan.entities.map((fate, index): EntityPlace => {
    const { type, key } = checked.entities[index] as CheckedRow;
    const isNew = isAdded(fate);
    return { type, key, id: isNew ? (ids[next++] ?? 0) : fate.id, isNew };
  });
}

/** Adds the new rows, as one act. @returns the ids of the entities, in the order of their files. */
async function writeNew(
  tx: NetworkTx,
  reading: ImportReading,
  plan: PlacedPlan,
  options: ImportOptions,
  watcher: Watcher,
): Promise<number[]> {
  const { folder, source, terms, decodesHtml, checked, pictures } = reading;
  const { places } = plan;
  const actId = await beginImportAct(tx, systemClock(), options.actorId ?? null);
  const isWritten = (row: number) => isAdded(plan.relationships[row] ?? { status: 'equal' });
  const relationships = checked.relationships.pick(isWritten);
  const added = await insertNetwork(
    tx,
    {
      ...{ folder, source, actId, terms, decodesHtml, places, relationships },
      pictureOf: (content) => pictures.of(content),
    },
    watcher,
  );
  if (added !== relationships.length) throw new ExchangeRefused(text.networkChanged);
  await rememberRows(tx, reading, plan, places);
  await endImportAct(tx, actId);
  return places.map(({ id }) => id);
}
