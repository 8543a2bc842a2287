import {
  type AuditEvent,
  type BodyOf,
  type createField as createCall,
  type DefinedField,
  type deleteField as deleteCall,
  keyOfLabel,
  limits,
  type mergeFieldOptions as mergeCall,
  type orderFields as orderCall,
  type ReplyOf,
  type readFields as readCall,
  retention,
  type updateField as updateCall,
} from '@mangrove/contract';
import type { Clock } from '../../adapters/clock.ts';
import type { Executor, NetworkTx } from '../../db/transact.ts';
import { type Viewer, viewerClass } from '../../domain/access/viewer.ts';
import {
  type Definition,
  selectDefinitions,
} from '../../domain/defined-fields/definition-queries.ts';
import { describeDefinition } from '../../domain/defined-fields/describe-definition.ts';
import type { ChangeDeps } from '../../domain/history/change-deps.ts';
import { changeNetwork } from '../../domain/history/change-network.ts';
import { AppError, notFound } from '../../errors.ts';
import { requireFit } from './definition-rules.ts';
import { text } from './messages.ts';
import {
  countDefinitions,
  insertDefinition,
  lockDefinitions,
  placeDefinitions,
  putValuesBack,
  rewriteValues,
  selectDefinition,
  selectDeletedDefinitions,
  selectKeys,
  setValuesAside,
  updateDefinition,
} from './queries.ts';

const restorableForMs = retention.deleted_field_values.ends.periodMs;

/** The fields that a viewer may know; for superusers also those that can be restored. */
export async function readFields(
  { db, clock }: { db: Executor; clock: Clock },
  viewer: Viewer | null,
): Promise<ReplyOf<typeof readCall>> {
  // Public: what the gate tells of values is told of their fields.
  const definitions = await selectDefinitions(db, viewerClass(viewer));
  const fields = definitions.map(describeDefinition);
  if (!viewer?.isSuperuser) return { fields };
  const since = new Date(clock.now().getTime() - restorableForMs);
  const gone = await selectDeletedDefinitions(db, since);
  return {
    fields,
    deleted: gone.map((definition) => {
      const deletedAt = definition.deleted_at ?? since;
      return {
        ...describeDefinition(definition),
        deleted_at: deletedAt.toISOString(),
        restorable_until: new Date(deletedAt.getTime() + restorableForMs).toISOString(),
      };
    }),
  };
}

/** @throws conflict if the label is taken, rule_broken. */
export function createField(
  deps: ChangeDeps,
  viewer: Viewer,
  { shape, ...given }: BodyOf<typeof createCall>,
): Promise<DefinedField> {
  // Superusers only: the endpoint checks it.
  return change(deps, viewer, async (tx) => {
    await requireRoom(tx);
    const values = await requireFit(tx, given, shape, null);
    const key = keyOfLabel(given.label, await selectKeys(tx));
    const id = await insertDefinition(tx, { ...values, key, shape });
    return { event: 'field_added', id };
  });
}

/** @throws not_found, conflict, stale_version, rule_broken if values would be lost. */
export function updateField(
  deps: ChangeDeps,
  viewer: Viewer,
  id: number,
  { version, ...given }: BodyOf<typeof updateCall>,
): Promise<DefinedField> {
  // Superusers only: the endpoint checks it.
  return change(deps, viewer, async (tx) => {
    const before = await requireField(tx, id, version);
    await updateDefinition(tx, id, await requireFit(tx, given, before.shape, before));
    return { event: 'field_changed', id };
  });
}

/** Keeps the values as they are, or lets them be changed again. @throws not_found */
export function archiveField(
  deps: ChangeDeps,
  viewer: Viewer,
  id: number,
  isArchived: boolean,
): Promise<DefinedField> {
  // Superusers only: the endpoint checks it.
  return change(deps, viewer, async (tx) => {
    const before = await requireField(tx, id);
    const archivedAt = isArchived ? (before.archived_at ?? deps.clock.now()) : null;
    await updateDefinition(tx, id, { archived_at: archivedAt });
    return { event: isArchived ? 'field_archived' : 'field_unarchived', id };
  });
}

/** @throws not_found, rule_broken if what was typed is not the label. */
export async function deleteField(
  deps: ChangeDeps,
  viewer: Viewer,
  id: number,
  { confirmation }: BodyOf<typeof deleteCall>,
): Promise<void> {
  // Superusers only: the endpoint checks it.
  await change(deps, viewer, async (tx) => {
    const before = await requireField(tx, id);
    if (confirmation.trim() !== before.label) {
      const message = text.typeLabelToDelete(before.label);
      const errors = [{ path: 'confirmation', message: message.text }];
      throw new AppError('rule_broken', message, { errors });
    }
    const now = deps.clock.now();
    await setValuesAside(tx, before, now);
    await updateDefinition(tx, id, { deleted_at: now });
    return { event: 'field_deleted', id };
  });
}

/** @throws not_found if it is not deleted or can no longer be restored; rule_broken, conflict. */
export function restoreField(deps: ChangeDeps, viewer: Viewer, id: number): Promise<DefinedField> {
  // Superusers only: the endpoint checks it.
  return change(deps, viewer, async (tx) => {
    const found = await selectDefinition(tx, id);
    const since = deps.clock.now().getTime() - restorableForMs;
    if (!found?.deleted_at || found.deleted_at.getTime() <= since) throw notFound('deleted field');
    await requireRoom(tx);
    await updateDefinition(tx, id, { deleted_at: null });
    await putValuesBack(tx, found);
    return { event: 'field_restored', id };
  });
}

/** @throws rule_broken for a field that there is not. */
export function orderFields(
  deps: ChangeDeps,
  viewer: Viewer,
  { ids }: BodyOf<typeof orderCall>,
): Promise<ReplyOf<typeof orderCall>> {
  // Superusers only: the endpoint checks it.
  return changeNetwork(deps, viewer, async (tx, changing) => {
    await lockDefinitions(tx);
    const known = (await selectDefinitions(tx, 'all')).map((one) => one.id);
    const first = [...new Set(ids)];
    if (first.some((id) => !known.includes(id))) {
      throw new AppError('rule_broken', text.fieldsChanged);
    }
    await placeDefinitions(tx, [...first, ...known.filter((id) => !first.includes(id))]);
    await changing.audit({ event: 'fields_ordered', details: {} });
    changing.touch();
    return { fields: (await selectDefinitions(tx, 'all')).map(describeDefinition) };
  });
}

/** @throws not_found, stale_version, rule_broken for options that there are not. */
export function mergeOptions(
  deps: ChangeDeps,
  viewer: Viewer,
  id: number,
  { from, into, version }: BodyOf<typeof mergeCall>,
): Promise<DefinedField> {
  // Superusers only: the endpoint checks it.
  return change(deps, viewer, async (tx) => {
    const { key, options, merged_options: merged } = await requireField(tx, id, version);
    const isOption = (wanted: string) => options.some((option) => option.key === wanted);
    if (from === into || !isOption(from) || !isOption(into)) {
      throw new AppError('rule_broken', text.chooseTwoOptions);
    }
    // What became the first option earlier becomes the second one now.
    const earlier = Object.entries(merged).map(([one, to]) => [one, to === from ? into : to]);
    await updateDefinition(tx, id, {
      options: options.filter((option) => option.key !== from),
      merged_options: { ...Object.fromEntries(earlier), [from]: into },
    });
    await rewriteValues(tx, key, from);
    return { event: 'field_options_merged', id };
  });
}

function change(
  deps: ChangeDeps,
  viewer: Viewer,
  work: (tx: NetworkTx) => Promise<{ event: AuditEvent; id: number }>,
): Promise<DefinedField> {
  return changeNetwork(
    deps,
    viewer,
    async (tx, changing) => {
      // Before entities, as saves do. What brings older values back locks them after entities: where
      // both then wait for each other, one is done again.
      await lockDefinitions(tx);
      const { event, id } = await work(tx);
      const after = await selectDefinition(tx, id);
      if (!after) throw notFound('field');
      await changing.audit({ event, details: { key: after.key, label: after.label } });
      changing.touch();
      return describeDefinition(after);
    },
    { isLong: true },
  );
}

async function requireRoom(tx: NetworkTx): Promise<void> {
  if ((await countDefinitions(tx)) < limits.fields) return;
  throw new AppError('rule_broken', text.tooManyFields(limits.fields));
}

async function requireField(tx: NetworkTx, id: number, version?: number): Promise<Definition> {
  const found = await selectDefinition(tx, id);
  if (!found || found.deleted_at) throw notFound('field');
  if (version !== undefined && version !== found.version) {
    throw new AppError('stale_version', text.changedMeanwhile);
  }
  return found;
}
