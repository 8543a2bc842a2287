import {
  type EntityType,
  type MergeBody,
  type mergeEntities,
  mergeFields,
  mergeLimits,
  mergeLists,
  type ReplyOf,
  roleRank,
} from '@mangrove/contract';
import type { Executor, NetworkTx } from '../../db/transact.ts';
import { hasRole, notAllowed } from '../../domain/access/policy.ts';
import { readerOf, type Viewer } from '../../domain/access/viewer.ts';
import { moveDeclined } from '../../domain/agreement/queries.ts';
import { revisionOf, setAside } from '../../domain/deleted/set-aside.ts';
import { type Moved, moveWaiting, turnEnd } from '../../domain/deleted/waiting.ts';
import { changeOf, readDocuments } from '../../domain/entity/document.ts';
import { missingEntity, requireVisible } from '../../domain/entity/merged-entities.ts';
import { holdPictures } from '../../domain/files/held-pictures.ts';
import { lockPictures } from '../../domain/files/pictures.ts';
import type { ChangeDeps } from '../../domain/history/change-deps.ts';
import { changeNetwork, type NetworkChange } from '../../domain/history/change-network.ts';
import {
  accessRevision,
  type RecordedAccess,
  type RecordedRelationship,
  type WithActId,
} from '../../domain/history/record.ts';
import { moveNotifications } from '../../domain/notifications/notify.ts';
import { moveReports } from '../../domain/reports/move-reports.ts';
import { moveUnclaimed } from '../../domain/unclaimed/queries.ts';
import { AppError, emailNotVerified } from '../../errors.ts';
import type { AccountDeps } from '../sessions/account-deps.ts';
import { moveToSurvivor } from './edge-queries.ts';
import {
  lockPair,
  type RoleRow,
  selectRolesOf,
  selectWhole,
  writeFields,
  writeList,
  writeRoles,
} from './merge-queries.ts';
import { addRedirect, insertMerge, selectRedirectsTo } from './merge-row-queries.ts';
import { text } from './messages.ts';
import { ownersOf, tellOwners } from './owners.ts';
import { type UnitedSources, uniteTwinSources } from './twin-sources.ts';
import { chooseParts, isSamePart, picturesOf, type WholeEntity } from './whole-entity.ts';

export interface Pair {
  type: EntityType;
  survivor_id: number;
  merged_id: number;
}

/** A role on the survivor that a merge gave or raised. */
export interface UnitedRole {
  user_id: number;
  before: (RecordedAccess & { updated_at: string }) | null;
  after: RecordedAccess;
}

/** Everything that parting needs in addition to the deleted item. */
export interface MergeRecord {
  item_id: number;
  merged_name: string;
  before: WholeEntity;
  after: WholeEntity;
  /** The moved relationships as they became; `is_aside` if they were deleted by themselves before. */
  moved: (RecordedRelationship & { is_aside?: boolean })[];
  /** Missing in what was recorded before there were any. */
  united_sources?: UnitedSources[];
  /** The ids of the moved reports. */
  reports: number[];
  roles: UnitedRole[];
  leading: number[];
  /** Whether the survivor had an owner before. */
  had_owner: boolean;
}

export type MergeDeps = ChangeDeps & Pick<AccountDeps, 'onMailQueued'>;

export const undoForMs = mergeLimits.undoDays * 24 * 3_600_000;

/**
 * Merges an entity into another of the same kind, in one transaction: the survivor gets the chosen
 * parts, and the relationships and roles of both; the merged one is set aside, and its
 * id redirects to the survivor.
 * @throws not_found, forbidden, rule_broken, conflict for the profiles of two members,
 * stale_version.
 */
export async function mergePair(
  deps: MergeDeps,
  viewer: Viewer,
  given: MergeBody,
): Promise<ReplyOf<typeof mergeEntities> & WithActId> {
  // Superusers, and owners of both; the other owners are told.
  const reply = await changeNetwork(deps, viewer, async (tx, change) => {
    await lockPair(tx, [given.survivor_id, given.merged_id]);
    const pair = await readPair(tx, viewer, given);
    refuseBroken(pair.survivor, pair.merged, given.versions);
    return mergeInto(tx, change, deps, viewer, { ...pair, take: given.take });
  });
  deps.onMailQueued();
  return reply;
}

/**
 * Merges two entities that `lockPair` holds.
 * @param given.takesRoles whether those who look after the merged one look after the survivor from
 * now on, are told, and may undo it; false where a person takes over what others wrote.
 */
export async function mergeInto(
  tx: NetworkTx,
  change: NetworkChange,
  deps: Pick<MergeDeps, 'clock'>,
  viewer: Pick<Viewer, 'userId'>,
  {
    survivor,
    merged,
    take,
    takesRoles = true,
  }: { survivor: WholeEntity; merged: WholeEntity; take: MergeBody['take']; takesRoles?: boolean },
): Promise<ReplyOf<typeof mergeEntities> & WithActId> {
  const [{ type, id }, { id: mergedId }] = [survivor.entity, merged.entity];
  const { chosen, leftOut } = chooseParts(survivor, merged, take);
  await lockPictures(tx, [...picturesOf(survivor), ...picturesOf(merged)]);
  const documents = await readDocuments(tx, [id]);
  const roles = await selectRolesOf(tx, takesRoles ? [id, mergedId] : [id]);
  await writeParts(tx, survivor, chosen);
  const twins = await uniteTwinSources(tx, id, mergedId);
  const edges = await moveToSurvivor(tx, id, mergedId);
  await moveDeclined(tx, mergedId, id);
  await moveNotifications(tx, { from: mergedId, to: id });
  if (survivor.entity.user_id === null) await moveUnclaimed(tx, { from: mergedId, to: id });
  const aside = await setAside(tx, deps.clock, [mergedId], {
    by: viewer.userId,
    reason: 'merged',
  });
  const released = await holdPictures(tx, deps.clock, picturesOf(survivor));
  // Only after the merged one is deleted: a user can have one profile.
  if (!isSamePart(survivor, chosen, 'owner')) await writeFields(tx, chosen, ['owner']);
  const itemId = aside.itemIds[0] as number;
  const waiting = await moveWaiting(tx, { from: mergedId, to: id }, { twinsTo: itemId });
  const united = uniteRoles(roles, id);
  await writeRoles(
    tx,
    united.map(({ user_id, after }) => rowOfRole(roles, id, user_id, after)),
  );
  const after = (await selectWhole(tx, type, id)) as WholeEntity;
  const afterDocuments = await readDocuments(tx, [id]);
  change.setAside(aside.itemIds);
  const actId = await change.record(
    'entities_merged',
    { target: { type: 'entity', id }, details: { type, merged_id: mergedId } },
    // The survivor and the merged one come first: a list shows only the first revisions of an
    // act.
    [
      changeOf(id, documents, afterDocuments),
      ...edges.map((row) => revisionOf(turnEnd(row, id, mergedId), 'deleted')),
      ...aside.revisions,
      ...edges.map((row) => revisionOf(row, 'created')),
      ...twins.revisions,
      ...united.map(({ user_id, before, after }) => accessRevision(id, user_id, before, after)),
    ],
  );
  const record: MergeRecord = {
    item_id: itemId,
    merged_name: merged.entity.name,
    before: survivor,
    after,
    moved: [...edges, ...waiting.map(describeMoved)],
    united_sources: twins.united,
    reports: await moveReports(tx, { from: mergedId, to: id }),
    roles: united,
    leading: await selectRedirectsTo(tx, mergedId),
    had_owner: roles.some((role) => role.entity_id === id && role.role_type === 'OWNER'),
  };
  const at = deps.clock.now();
  const mergeId = await insertMerge(tx, {
    ...{ at, actor_id: viewer.userId, act_id: actId, type },
    ...{ survivor_id: id, merged_id: mergedId, record, owners: ownersOf(roles) },
  });
  const { name } = after.entity;
  if (takesRoles)
    await tellOwners(tx, deps, viewer, roles, { type, id, name, mergedName: merged.entity.name });
  await addRedirect(tx, { from: mergedId, to: id, type, mergeId });
  change.release([...aside.released, ...released]);
  change.touch({ type, id }, { type, id: mergedId });
  return {
    merge_id: mergeId,
    survivor: { id, type, name },
    left_out: leftOut,
    undo_until: new Date(at.getTime() + undoForMs).toISOString(),
    actId,
  };
}

/**
 * Reads both entities if the viewer may merge them.
 * @throws not_found, forbidden, email_not_verified, rule_broken if both ids are the same.
 */
export async function readPair(db: Executor, viewer: Viewer, pair: Pair) {
  const { type, survivor_id, merged_id } = pair;
  if (survivor_id === merged_id) throw new AppError('rule_broken', text.chooseTwo);
  const [survivor, merged] = [
    await selectWhole(db, type, survivor_id),
    await selectWhole(db, type, merged_id),
  ];
  if (!survivor || !merged) {
    const missing = { type, id: survivor ? merged_id : survivor_id };
    throw await missingEntity(db, missing, readerOf(viewer));
  }
  // Both before any right: else the refusal of a right would tell that the other one exists.
  for (const id of [survivor_id, merged_id]) await requireVisible(db, viewer, { type, id });
  for (const id of [survivor_id, merged_id]) {
    if (!(await hasRole(db, viewer, id, 'OWNER'))) throw notAllowed();
  }
  if (!viewer.isVerified) throw emailNotVerified();
  return { survivor, merged };
}

/** Why two entities cannot be merged; null if they can. */
export function refusalOf(survivor: WholeEntity, merged: WholeEntity): string | null {
  const isTwoProfiles = survivor.entity.user_id !== null && merged.entity.user_id !== null;
  return isTwoProfiles ? text.bothAreProfiles : null;
}

function refuseBroken(
  survivor: WholeEntity,
  merged: WholeEntity,
  versions: MergeBody['versions'],
): void {
  const refusal = refusalOf(survivor, merged);
  if (refusal !== null) throw new AppError('conflict', refusal);
  if (!versions) return;
  const isCurrent =
    versions.survivor === survivor.entity.version && versions.merged === merged.entity.version;
  if (!isCurrent) throw new AppError('stale_version', text.stale);
}

async function writeParts(tx: NetworkTx, before: WholeEntity, after: WholeEntity): Promise<void> {
  const changed = ([...mergeFields, 'audience'] as const).filter(
    (field) => !isSamePart(before, after, field),
  );
  await writeFields(tx, after, changed);
  for (const list of mergeLists) {
    if (!isSamePart(before, after, list)) {
      await writeList(tx, list, after.entity.id, after[list]);
    }
  }
}

/** Roles on the survivor that the merge gives or raises: the higher one, verified if either was. */
export function uniteRoles(roles: readonly RoleRow[], survivorId: number): UnitedRole[] {
  const ownOf = new Map(
    roles.filter((role) => role.entity_id === survivorId).map((role) => [role.user_id, role]),
  );
  return roles
    .filter((role) => role.entity_id !== survivorId)
    .flatMap((other) => {
      const own = ownOf.get(other.user_id) ?? null;
      const isHigher = !own || roleRank[other.role_type] > roleRank[own.role_type];
      const after = {
        role_type: isHigher ? other.role_type : own.role_type,
        is_verified: other.is_verified || (own?.is_verified ?? false),
      };
      const isSame = own?.role_type === after.role_type && own.is_verified === after.is_verified;
      if (isSame) return [];
      const before = own && {
        role_type: own.role_type,
        is_verified: own.is_verified,
        updated_at: own.updated_at,
      };
      return [{ user_id: other.user_id, before, after }];
    });
}

function rowOfRole(
  roles: readonly RoleRow[],
  entity_id: number,
  user_id: number,
  after: UnitedRole['after'],
) {
  const given = roles.find((role) => role.user_id === user_id && role.entity_id !== entity_id);
  const { created_at = '', updated_at = '' } = given ?? {};
  return { user_id, entity_id, ...after, created_at, updated_at };
}

function describeMoved({ isAside, ...row }: Moved) {
  const { id, node1_id, node2_id, role, years, audience, direction = null } = row;
  return { id, node1_id, node2_id, role, years, audience, direction, is_aside: isAside };
}
