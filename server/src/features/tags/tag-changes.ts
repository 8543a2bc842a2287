import {
  type AuditEvent,
  type BodyOf,
  checkTagName,
  type createTag as createCall,
  type EntityType,
  limits,
  normaliseTagName,
  type Tag,
  tagRefusals,
  type updateTag as updateCall,
} from '@mangrove/contract';
import type { Clock } from '../../adapters/clock.ts';
import { logEverything } from '../../db/network-changes.ts';
import { raiseNetworkVersion } from '../../db/network-version.ts';
import type { Db } from '../../db/open.ts';
import { type Executor, transact } from '../../db/transact.ts';
import { AppError, unavailable } from '../../errors.ts';
import type { Viewer } from '../../http/viewer.ts';
import { writeAudit } from '../audit/service.ts';
import { changedParts } from '../entities/document.ts';
import { entityRevision, recordAct } from '../history/record.ts';
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

export interface TagDeps {
  db: Db;
  clock: Clock;
  /** Tells open maps what changed; an empty list tells them to look anew. */
  onGraphChanged(entities: { type: EntityType; id: number }[]): void;
}

// Open maps are told of each entity; of more than these they are told to look anew.
const maxListed = 200;

/**
 * Makes a tag.
 * @throws rule_broken with the rule that the name breaks, conflict when there is one of that name.
 */
export async function createTag(
  deps: TagDeps,
  viewer: Viewer,
  given: BodyOf<typeof createCall>,
): Promise<Tag> {
  // Superusers, by the endpoint.
  const name = normaliseTagName(given.name);
  return administer(deps, async (tx) => {
    requireName(given.name, name, await isOnOfficialList(tx, name));
    const made = await insertTag(tx, { name, tag_type: given.tag_type });
    if (made === null) throw nameTaken();
    await log(tx, deps, viewer, 'tag_created', made, { name });
    return { result: await readTag(tx, made), changed: [] };
  });
}

/**
 * Renames a tag wherever it stands, the official list included, or changes its default type.
 * @throws not_found, rule_broken with the rule that the name breaks, conflict when it is taken.
 */
export async function updateTag(
  deps: TagDeps,
  viewer: Viewer,
  id: number,
  given: BodyOf<typeof updateCall>,
): Promise<Tag> {
  // Superusers, by the endpoint.
  return administer(deps, async (tx) => {
    const [tag] = await lockUses(tx, id);
    if (!tag) throw tagGone();
    const name = given.name === undefined ? tag.name : normaliseTagName(given.name);
    const tagType = given.tag_type ?? tag.tag_type;
    if (name !== tag.name) await rename(tx, tag, given.name ?? '', name);
    if (name === tag.name && tagType === tag.tag_type) {
      return { result: await readTag(tx, id), changed: null };
    }
    await recordTags(tx, deps, viewer, id, async () => {
      await updateTagRow(tx, id, { name, tag_type: tagType });
      if (name !== tag.name) {
        await logEverything(tx);
        await raiseVersions(tx, id);
      }
    });
    await log(tx, deps, viewer, 'tag_changed', id, {
      name,
      ...(name === tag.name ? {} : { was: tag.name }),
      ...(tagType === tag.tag_type ? {} : { tag_type: tagType }),
    });
    const changed = await selectTagged(tx, [id], maxListed + 1);
    return { result: await readTag(tx, id), changed };
  });
}

/**
 * Deletes a tag wherever it stands, the official list included.
 * @throws not_found
 */
export async function deleteTag(
  deps: TagDeps,
  viewer: Viewer,
  id: number,
): Promise<{ deleted_tag: { name: string } }> {
  // Superusers, by the endpoint.
  const name = await administer(deps, async (tx) => {
    const [tag] = await lockUses(tx, id);
    if (!tag) throw tagGone();
    const changed = await selectTagged(tx, [id], maxListed + 1);
    await logEverything(tx);
    await raiseVersions(tx, id);
    await removeFromOfficialList(tx, [tag.name]);
    await recordTags(tx, deps, viewer, id, () => deleteTagRow(tx, id));
    await log(tx, deps, viewer, 'tag_deleted', id, { name: tag.name });
    return { result: tag.name, changed };
  });
  return { deleted_tag: { name } };
}

/**
 * Puts one unofficial tag in the place of another wherever that stands, and deletes the other.
 * @returns the target as it is now.
 * @throws rule_broken for a tag and itself, or where one of them is official; not_found.
 */
export async function mergeTags(
  deps: TagDeps,
  viewer: Viewer,
  sourceId: number,
  targetId: number,
): Promise<Tag> {
  // Superusers, by the endpoint.
  if (sourceId === targetId) throw new AppError('rule_broken', tagRefusals.mergeWithItself);
  return administer(deps, async (tx) => {
    const found = await lockUses(tx, sourceId, [targetId]);
    const source = found.find((tag) => tag.id === sourceId);
    const target = found.find((tag) => tag.id === targetId);
    if (!source) throw tagGone();
    if (!target) throw new AppError('not_found', tagRefusals.targetNotFound);
    if (source.is_official) throw new AppError('rule_broken', tagRefusals.mergeOfOfficial);
    if (target.is_official) throw new AppError('rule_broken', tagRefusals.mergeIntoOfficial);
    const changed = await selectTagged(tx, [sourceId], maxListed + 1);
    await logEverything(tx);
    await raiseVersions(tx, sourceId);
    const uses = await recordTags(tx, deps, viewer, sourceId, async () => {
      const moved = await moveUses(tx, sourceId, targetId);
      await deleteTagRow(tx, sourceId);
      return moved;
    });
    await log(tx, deps, viewer, 'tag_merged', sourceId, {
      name: source.name,
      into: target.name,
      uses,
    });
    return { result: await readTag(tx, targetId), changed };
  });
}

/**
 * Puts the name of a tag on the official list, or takes it off; already so is done.
 * @throws not_found
 */
export async function setTagOfficial(
  deps: TagDeps,
  viewer: Viewer,
  id: number,
  isOfficial: boolean,
): Promise<Tag> {
  // Superusers, by the endpoint.
  return administer(deps, async (tx) => {
    const [tag] = await lockTags(tx, [id]);
    if (!tag) throw tagGone();
    const { name } = tag;
    const changed = await (isOfficial ? addToOfficialList : removeFromOfficialList)(tx, [name]);
    if (changed.length === 0) return { result: await readTag(tx, id), changed: null };
    const event = isOfficial ? 'tag_made_official' : 'tag_made_unofficial';
    await log(tx, deps, viewer, event, id, { name });
    return { result: await readTag(tx, id), changed: [] };
  });
}

/**
 * One act of administration in one transaction.
 * @param act gives which entities changed; none for tags by themselves, null when nothing did.
 */
async function administer<Result>(
  deps: TagDeps,
  act: (
    tx: Executor,
  ) => Promise<{ result: Result; changed: { type: EntityType; id: number }[] | null }>,
): Promise<Result> {
  const { result, changed } = await untilNobodyTags(() =>
    transact(deps.db, async (tx) => {
      await lockTagAdministration(tx);
      const done = await act(tx);
      if (done.changed) await raiseNetworkVersion(tx);
      return done;
    }),
  );
  if (changed) deps.onGraphChanged(changed.length > maxListed ? [] : changed);
  return result;
}

/** Does something with a tag, and records what became of the tags of the entities that have it. */
async function recordTags<Result>(
  tx: Executor,
  { clock }: TagDeps,
  viewer: Viewer,
  tagId: number,
  work: () => Promise<Result>,
): Promise<Result> {
  const ids = (await selectTagged(tx, [tagId], limits.idMax)).map((entity) => entity.id);
  const before = await selectTagLists(tx, ids);
  const result = await work();
  const after = await selectTagLists(tx, ids);
  await recordAct(
    tx,
    clock,
    { kind: 'tags_changed', actorId: viewer.userId },
    ids.map((id) =>
      entityRevision(id, 'changed', changedParts(before.get(id) ?? {}, after.get(id) ?? {})),
    ),
  );
  return result;
}

/** An entity was given the tag while its other entities were being locked. */
class TaggedMeanwhile extends Error {}

/**
 * A tag and the entities that it stands on, locked, and other tags beside it. A save locks its
 * entity before its tags, so the entities come first here too. One that is given the tag in
 * between would have to be locked after the tags, where a save of it may already wait for them:
 * then everything starts anew.
 */
async function lockUses(tx: Executor, id: number, beside: number[] = []): Promise<LockedTag[]> {
  const held = await lockTagged(tx, id);
  const tags = await lockTags(tx, [id, ...beside]);
  if ((await countTagged(tx, id, held)) > 0) throw new TaggedMeanwhile();
  return tags;
}

async function untilNobodyTags<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let left = 5; left > 0; left -= 1) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof TaggedMeanwhile)) throw error;
    }
  }
  throw unavailable('This tag is being used by many people just now. Please try again.');
}

async function rename(tx: Executor, tag: LockedTag, typed: string, name: string): Promise<void> {
  const isListed = await isOnOfficialList(tx, name);
  requireName(typed, name, tag.is_official || isListed);
  if (await isNameTaken(tx, name)) throw nameTaken();
  if (!tag.is_official) return;
  await removeFromOfficialList(tx, [tag.name]);
  await addToOfficialList(tx, [name]);
}

function requireName(typed: string, name: string, isOfficial: boolean): void {
  const broken =
    typed.trim() === ''
      ? tagRefusals.nameRequired
      : checkTagName(name, isOfficial ? limits.officialTagMax : limits.tagMax);
  if (!broken) return;
  throw new AppError('rule_broken', broken, { errors: [{ path: 'name', message: broken }] });
}

function nameTaken(): AppError {
  return new AppError('conflict', tagRefusals.nameTaken);
}

function log(
  tx: Executor,
  { clock }: TagDeps,
  viewer: Viewer,
  event: AuditEvent,
  id: number,
  details: Record<string, unknown>,
): Promise<void> {
  const target = { type: 'tag', id } as const;
  return writeAudit(tx, clock, { event, by: viewer, target, details });
}
