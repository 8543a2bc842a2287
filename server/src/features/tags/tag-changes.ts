import {
  type AuditEvent,
  type BodyOf,
  checkTagName,
  cleanLine,
  type createTag as createCall,
  limits,
  normaliseTagName,
  type Tag,
  tagRefusals,
  type updateTag as updateCall,
} from '@mangrove/contract';
import { logEverything } from '../../db/network-changes.ts';
import type { EntityRef } from '../../db/schema.ts';
import type { Executor, NetworkTx } from '../../db/transact.ts';
import type { Viewer } from '../../domain/access/viewer.ts';
import { changeOf } from '../../domain/entity/document.ts';
import type { ChangeDeps } from '../../domain/history/change-deps.ts';
import { changeNetwork, maxTold, type NetworkChange } from '../../domain/history/change-network.ts';
import { AppError, unavailable } from '../../errors.ts';
import { text } from './messages.ts';
import { readTag, tagGone } from './service.ts';
import {
  addToOfficialList,
  countTagged,
  deleteTagRow,
  insertTag,
  isNameTaken,
  isOnOfficialList,
  type LockedTag,
  lockTagAdministration,
  lockTagged,
  lockTags,
  moveUses,
  raiseVersions,
  removeFromOfficialList,
  selectTagged,
  selectTagLists,
  updateTagRow,
} from './write-queries.ts';

// Not more than are needed to see that they are too many to be told one by one.
const mostListed = maxTold + 1;

/**
 * Creates a tag.
 * @throws rule_broken with the rule that the name breaks, conflict if the name is taken.
 */
export async function createTag(
  deps: ChangeDeps,
  viewer: Viewer,
  given: BodyOf<typeof createCall>,
): Promise<Tag> {
  // Superusers only: the endpoint checks it.
  const name = normaliseTagName(given.name);
  return administer(deps, viewer, async (tx, change) => {
    requireName(given.name, name, await isOnOfficialList(tx, name));
    const made = await insertTag(tx, { name, tag_type: given.tag_type });
    if (made === null) throw nameTaken();
    await log(change, 'tag_created', made, { name });
    return { result: await readTag(tx, made), changed: [] };
  });
}

/**
 * Renames a tag everywhere, in the official list too, or changes its default type.
 * @throws not_found, rule_broken with the rule that the name breaks, conflict if it is taken.
 */
export async function updateTag(
  deps: ChangeDeps,
  viewer: Viewer,
  id: number,
  given: BodyOf<typeof updateCall>,
): Promise<Tag> {
  // Superusers only: the endpoint checks it.
  return administer(deps, viewer, async (tx, change) => {
    const [tag] = await lockUses(tx, id);
    if (!tag) throw tagGone();
    const name = given.name === undefined ? tag.name : normaliseTagName(given.name);
    const tagType = given.tag_type ?? tag.tag_type;
    if (name !== tag.name) await rename(tx, tag, given.name ?? '', name);
    if (name === tag.name && tagType === tag.tag_type) {
      return { result: await readTag(tx, id), changed: null };
    }
    await recordTags(tx, change, id, async () => {
      await updateTagRow(tx, id, { name, tag_type: tagType });
      if (name !== tag.name) {
        await logEverything(tx);
        await raiseVersions(tx, id);
      }
    });
    await log(change, 'tag_changed', id, {
      name,
      ...(name === tag.name ? {} : { was: tag.name }),
      ...(tagType === tag.tag_type ? {} : { tag_type: tagType }),
    });
    const changed = await selectTagged(tx, [id], mostListed);
    return { result: await readTag(tx, id), changed };
  });
}

/**
 * Deletes a tag everywhere, in the official list too.
 * @throws not_found
 */
export async function deleteTag(
  deps: ChangeDeps,
  viewer: Viewer,
  id: number,
): Promise<{ deleted_tag: { name: string } }> {
  // Superusers only: the endpoint checks it.
  const name = await administer(deps, viewer, async (tx, change) => {
    const [tag] = await lockUses(tx, id);
    if (!tag) throw tagGone();
    const changed = await selectTagged(tx, [id], mostListed);
    await logEverything(tx);
    await raiseVersions(tx, id);
    await removeFromOfficialList(tx, [tag.name]);
    await recordTags(tx, change, id, () => deleteTagRow(tx, id));
    await log(change, 'tag_deleted', id, { name: tag.name });
    return { result: tag.name, changed };
  });
  return { deleted_tag: { name } };
}

/**
 * Replaces one unofficial tag by another wherever it is used, and deletes it.
 * @returns the target as it is now.
 * @throws not_found; rule_broken if both are the same tag, or one is official.
 */
export async function mergeTags(
  deps: ChangeDeps,
  viewer: Viewer,
  sourceId: number,
  targetId: number,
): Promise<Tag> {
  // Superusers only: the endpoint checks it.
  if (sourceId === targetId) throw new AppError('rule_broken', tagRefusals.mergeWithItself);
  return administer(deps, viewer, async (tx, change) => {
    const found = await lockUses(tx, sourceId, [targetId]);
    const source = found.find((tag) => tag.id === sourceId);
    const target = found.find((tag) => tag.id === targetId);
    if (!source) throw tagGone();
    if (!target) throw new AppError('not_found', tagRefusals.targetNotFound);
    if (source.is_official) throw new AppError('rule_broken', tagRefusals.mergeOfOfficial);
    if (target.is_official) throw new AppError('rule_broken', tagRefusals.mergeIntoOfficial);
    const changed = await selectTagged(tx, [sourceId], mostListed);
    await logEverything(tx);
    await raiseVersions(tx, sourceId);
    const uses = await recordTags(tx, change, sourceId, async () => {
      const moved = await moveUses(tx, sourceId, targetId);
      await deleteTagRow(tx, sourceId);
      return moved;
    });
    await log(change, 'tag_merged', sourceId, {
      name: source.name,
      into: target.name,
      uses,
    });
    return { result: await readTag(tx, targetId), changed };
  });
}

/**
 * Adds a tag's name to the official list or removes it; succeeds if nothing has to change.
 * @throws not_found
 */
export async function setTagOfficial(
  deps: ChangeDeps,
  viewer: Viewer,
  id: number,
  isOfficial: boolean,
): Promise<Tag> {
  // Superusers only: the endpoint checks it.
  return administer(deps, viewer, async (tx, change) => {
    const [tag] = await lockTags(tx, [id]);
    if (!tag) throw tagGone();
    const { name } = tag;
    const changed = await (isOfficial ? addToOfficialList : removeFromOfficialList)(tx, [name]);
    if (changed.length === 0) return { result: await readTag(tx, id), changed: null };
    const event = isOfficial ? 'tag_made_official' : 'tag_made_unofficial';
    await log(change, event, id, { name });
    return { result: await readTag(tx, id), changed: [] };
  });
}

/**
 * Runs one change of tags in one transaction, again if an entity was tagged meanwhile.
 * @param act returns the changed entities: none if only tags changed, null if nothing changed.
 */
async function administer<Result>(
  deps: ChangeDeps,
  viewer: Viewer,
  act: (
    tx: NetworkTx,
    change: NetworkChange,
  ) => Promise<{ result: Result; changed: EntityRef[] | null }>,
): Promise<Result> {
  return retryIfTagged(() =>
    changeNetwork(deps, viewer, async (tx, change) => {
      await lockTagAdministration(tx);
      const { result, changed } = await act(tx, change);
      if (changed) change.touch(...changed);
      return result;
    }),
  );
}

/** Runs a change of a tag, and records the changed tag lists of its entities in history. */
async function recordTags<Result>(
  tx: NetworkTx,
  change: NetworkChange,
  tagId: number,
  work: () => Promise<Result>,
): Promise<Result> {
  const ids = (await selectTagged(tx, [tagId], limits.idMax)).map((entity) => entity.id);
  const before = await selectTagLists(tx, ids);
  const result = await work();
  const after = await selectTagLists(tx, ids);
  await change.act(
    'tags_changed',
    ids.map((id) => changeOf(id, before, after)),
  );
  return result;
}

/** Thrown if an entity got the tag while the other entities were being locked. */
class ConcurrentlyTagged extends Error {}

/**
 * Locks a tag, the entities that have it, and the tags `beside`. A save locks its entity before its
 * tags, so entities are locked first here too. An entity that gets the tag in between would have to
 * be locked after the tags, where its save may wait for them (a deadlock): then all starts again.
 */
async function lockUses(tx: Executor, id: number, beside: number[] = []): Promise<LockedTag[]> {
  const held = await lockTagged(tx, id);
  const tags = await lockTags(tx, [id, ...beside]);
  if ((await countTagged(tx, id, held)) > 0) throw new ConcurrentlyTagged();
  return tags;
}

async function retryIfTagged<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let left = 5; left > 0; left -= 1) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof ConcurrentlyTagged)) throw error;
    }
  }
  throw unavailable(text.usedByMany);
}

async function rename(tx: NetworkTx, tag: LockedTag, typed: string, name: string): Promise<void> {
  const isListed = await isOnOfficialList(tx, name);
  requireName(typed, name, tag.is_official || isListed);
  if (await isNameTaken(tx, name)) throw nameTaken();
  if (!tag.is_official) return;
  await removeFromOfficialList(tx, [tag.name]);
  await addToOfficialList(tx, [name]);
}

function requireName(typed: string, name: string, isOfficial: boolean): void {
  const broken =
    cleanLine(typed) === ''
      ? tagRefusals.nameRequired
      : checkTagName(name, isOfficial ? limits.officialTagMax : limits.tagMax);
  if (!broken) return;
  throw new AppError('rule_broken', broken, { errors: [{ path: 'name', message: broken }] });
}

function nameTaken(): AppError {
  return new AppError('conflict', tagRefusals.nameTaken);
}

function log(
  change: NetworkChange,
  event: AuditEvent,
  id: number,
  details: Record<string, unknown>,
): Promise<void> {
  return change.audit({ event, target: { type: 'tag', id }, details });
}
