// How two merged entities are parted: what was changed since the merge stays with the survivor.
import type { listMerges, QueryOf, ReplyOf, undoMerge } from '@mangrove/contract';
import type { Clock } from '../../adapters/clock.ts';
import { raiseNetworkVersion } from '../../db/network-version.ts';
import type { Db } from '../../db/open.ts';
import { describePage, sectionOf } from '../../db/paging.ts';
import { type Executor, transact } from '../../db/transact.ts';
import { AppError, notFound } from '../../errors.ts';
import type { Viewer } from '../../http/viewer.ts';
import { hasRole, notAllowed } from '../../policy.ts';
import { writeAudit } from '../audit/service.ts';
import { restoreItems } from '../deleted/restore.ts';
import { revisionOf } from '../deleted/set-aside.ts';
import { changedParts, readDocuments } from '../entities/document.ts';
import { holdPictures } from '../files/released.ts';
import { lockPictures } from '../files/service.ts';
import {
  type Acted,
  accessRevision,
  entityRevision,
  type NewRevision,
  recordAct,
} from '../history/record.ts';
import { deleteEdges, type EdgeRow, lockRelationships, turnEnds } from './edge-queries.ts';
import { type MergeDeps, type MergeRecord, undoForMs } from './merge.ts';
import {
  deleteRolesOf,
  lockPair,
  pointImportKeys,
  type RoleRow,
  selectImportKeys,
  selectRolesOf,
  selectWhole,
  writeFields,
  writeList,
  writeRoles,
  writeTime,
} from './merge-queries.ts';
import {
  forgetRecords,
  lockMerge,
  type MergeRow,
  markUndone,
  removeRedirect,
  selectMergeOfAct,
  selectUndoable,
} from './merge-rows.ts';
import { fieldNames, isSamePart, listNames, picturesOf, type WholeEntity } from './whole.ts';

const refusals = {
  late: 'This merge can no longer be undone.',
  survivorGone:
    'The entity that stayed was itself deleted or merged. Bring it back first, then undo this merge.',
} as const;

/**
 * Parts two merged entities, all of it or nothing.
 * @throws not_found, forbidden, rule_broken once it is too late, conflict while the survivor is
 * away.
 */
export async function partMerged(
  deps: MergeDeps,
  viewer: Viewer,
  mergeId: number,
): Promise<ReplyOf<typeof undoMerge> & Acted> {
  // Superusers, and owners of the survivor who owned both.
  const { reply, released } = await transact(deps.db, async (tx) => {
    const merge = await lockMerge(tx, mergeId);
    if (!merge) throw notFound('merge');
    const { type, survivor_id: id, merged_id: mergedId } = merge;
    await lockPair(tx, [id]);
    const record = await requireRecord(tx, deps.clock, viewer, merge);
    const current = await selectWhole(tx, type, id);
    if (!current) throw new AppError('conflict', refusals.survivorGone);
    const { before } = record;
    await lockPictures(tx, [...picturesOf(current), ...picturesOf(before)]);
    const documents = await readDocuments(tx, [id]);
    const kept: string[] = await putPartsBack(tx, current, record);
    const edges = await lockRelationships(
      tx,
      record.moved.map((row) => row.id),
    );
    const restored = await restoreItems(tx, [record.item_id]);
    if (restored.entities.length === 0) throw new AppError('rule_broken', refusals.late);
    const back = await putEdgesBack(tx, merge, record, edges);
    const roles = await putRolesBack(tx, id, record);
    await putImportKeysBack(tx, merge, record);
    await removeRedirect(tx, mergedId, record.leading);
    const released = await holdPictures(tx, deps.clock, picturesOf(current));
    const afterDocuments = await readDocuments(tx, [id]);
    const actId = await recordAct(
      tx,
      deps.clock,
      {
        kind: 'entities_parted',
        actorId: viewer.userId,
        ...(merge.act_id === null ? {} : { undoes: merge.act_id }),
      },
      [
        ...restored.revisions,
        ...back.revisions,
        ...roles.revisions,
        entityRevision(
          id,
          'changed',
          changedParts(documents.get(id) ?? {}, afterDocuments.get(id) ?? {}),
        ),
      ],
    );
    await markUndone(tx, mergeId, deps.clock.now());
    await writeAudit(tx, deps.clock, {
      event: 'entities_parted',
      by: viewer,
      target: { type: 'entity', id: mergedId },
      details: { type, survivor_id: id },
    });
    await raiseNetworkVersion(tx);
    return {
      released,
      reply: {
        entity: { id: mergedId, type, name: record.merged_name },
        survivor_id: id,
        kept: [...kept, ...back.kept, ...roles.kept],
        actId,
      },
    };
  });
  await deps.onPicturesReleased(released);
  const { entity } = reply;
  deps.onGraphChanged([entity, { type: entity.type, id: reply.survivor_id }]);
  return reply;
}

/** The merge that an act was, to be undone by `partMerged`; null for any other act. */
export function findMergeOfAct(db: Executor, actId: number): Promise<number | null> {
  return selectMergeOfAct(db, actId);
}

async function requireRecord(
  tx: Executor,
  clock: Clock,
  viewer: Viewer,
  { record, at, survivor_id }: MergeRow,
): Promise<MergeRecord> {
  const read = record as MergeRecord | null;
  const mayPart =
    viewer.isSuperuser ||
    (viewer.isVerified &&
      (read?.owners.includes(viewer.userId) ?? false) &&
      (await hasRole(tx, viewer, survivor_id, 'OWNER')));
  if (!mayPart) throw notAllowed();
  const isLate = at.getTime() + undoForMs < clock.now().getTime();
  if (!read || isLate) throw new AppError('rule_broken', refusals.late);
  return read;
}

const partNames: Record<string, string> = {
  name: 'name',
  pronouns: 'pronouns',
  about: 'description',
  photo: 'picture',
  year: 'years',
  owner: 'account',
  locations: 'locations',
  social_links: 'links',
  tags: 'tags',
  images: 'gallery',
};

/** @returns what was changed since the merge and so stays, in sentences. */
async function putPartsBack(
  tx: Executor,
  current: WholeEntity,
  { before, after }: MergeRecord,
): Promise<string[]> {
  const parts = [...fieldNames, ...listNames].filter((part) => !isSamePart(before, after, part));
  const kept = parts.filter((part) => !isSamePart(current, after, part));
  const isBack = (part: (typeof parts)[number]) => parts.includes(part) && !kept.includes(part);
  const fields = fieldNames.filter(isBack);
  await writeFields(tx, before, fields);
  for (const list of listNames.filter(isBack)) {
    await writeList(tx, list, before.entity.id, before[list]);
  }
  if (current.entity.version === after.entity.version) await writeTime(tx, before);
  return kept.map((part) => `Changed since the merge, so it stays as it is: ${partNames[part]}.`);
}

/** Connections as they were moved go back; one that was changed or deleted since stays that way. */
async function putEdgesBack(
  tx: Executor,
  { survivor_id: id, merged_id: mergedId }: MergeRow,
  { moved }: MergeRecord,
  current: EdgeRow[],
): Promise<{ kept: string[]; revisions: NewRevision[] }> {
  const byId = new Map(current.map((row) => [row.id, row]));
  const isUntouched = ({ id: edge, role, years }: EdgeRow) => {
    const now = byId.get(edge);
    const isHere = now?.node1_id === id || now?.node2_id === id;
    return isHere && now?.role === role && now.years === years;
  };
  const untouched = moved.filter(isUntouched).map((row) => row.id);
  const turned = await turnEnds(tx, untouched, id, mergedId);
  // It came back with what was set aside, though somebody had deleted it since.
  const missing = moved.filter((row) => !byId.has(row.id)).map((row) => row.id);
  const deleted = await deleteEdges(tx, missing, mergedId);
  const count = moved.length - untouched.length;
  const revisions = [
    ...untouched
      .map((edge) => byId.get(edge))
      .filter((row) => row !== undefined)
      .map((row) => revisionOf(row, 'deleted')),
    ...turned.map((row) => revisionOf(row, 'created')),
    ...deleted.map((row) => revisionOf(row, 'deleted')),
  ];
  if (count === 0) return { kept: [], revisions };
  const said = count === 1 ? '1 connection' : `${count} connections`;
  return {
    kept: [`Changed or deleted since the merge, and left that way: ${said}.`],
    revisions,
  };
}

async function putRolesBack(
  tx: Executor,
  id: number,
  record: MergeRecord,
): Promise<{ kept: string[]; revisions: NewRevision[] }> {
  const now = await selectRolesOf(tx, [id]);
  const holds = new Map(now.map((role) => [role.user_id, role]));
  const untouched = record.roles.filter(({ user_id, after }) => {
    const role = holds.get(user_id);
    return role?.role_type === after.role_type && role.is_verified === after.is_verified;
  });
  const back = record.had_owner ? keepAnOwner(now, untouched) : untouched;
  const given = back.filter(({ before }) => before === null).map(({ user_id }) => user_id);
  await deleteRolesOf(tx, id, given);
  await writeRoles(
    tx,
    back.flatMap(({ user_id, before }) => {
      const role = holds.get(user_id);
      if (!before || !role) return [];
      return [{ user_id, entity_id: id, ...before, created_at: role.created_at }];
    }),
  );
  const revisions = back.map(({ user_id, before, after }) =>
    accessRevision(id, user_id, after, before),
  );
  const names = record.roles
    .filter((role) => !back.includes(role))
    .flatMap(({ user_id }) => holds.get(user_id)?.user_name ?? []);
  if (names.length === 0) return { kept: [], revisions };
  return { kept: [`Access that stays as it is: ${names.join(', ')}.`], revisions };
}

/** Of what had an owner before one stays, should all others have left since the merge. */
function keepAnOwner(now: readonly RoleRow[], back: MergeRecord['roles']): MergeRecord['roles'] {
  const owners = now.filter(({ role_type }) => role_type === 'OWNER').map((role) => role.user_id);
  const leaving = back.filter(
    ({ user_id, before }) => owners.includes(user_id) && before?.role_type !== 'OWNER',
  );
  if (owners.length === 0 || leaving.length < owners.length || leaving.length === 0) return back;
  return back.filter((role) => role !== leaving[0]);
}

/** Keys that still lead to the survivor lead to the other again. */
async function putImportKeysBack(
  tx: Executor,
  { survivor_id: id, merged_id: mergedId }: MergeRow,
  { import_keys: moved }: MergeRecord,
): Promise<void> {
  const now = await selectImportKeys(tx, id);
  const isThere = (key: (typeof moved)[number]) =>
    now.some((one) => one.source === key.source && one.type === key.type && one.key === key.key);
  await pointImportKeys(tx, moved.filter(isThere), mergedId);
}

/** The merges that can be undone, the last one first. */
export async function listMergePage(
  { db, clock }: { db: Db; clock: Clock },
  query: QueryOf<typeof listMerges>,
): Promise<ReplyOf<typeof listMerges>> {
  // Superusers, by the endpoint.
  const since = new Date(clock.now().getTime() - undoForMs);
  const rows = await selectUndoable(db, since, sectionOf(query));
  return {
    items: rows.map(({ at, total: _, ...row }) => ({
      ...row,
      at: at.toISOString(),
      undo_until: new Date(at.getTime() + undoForMs).toISOString(),
    })),
    ...describePage(query, rows[0]?.total ?? 0),
  };
}

/** Forgets what parting needs of merges from before a moment; redirects stay. */
export function forgetOldMerges(db: Executor, before: Date): Promise<void> {
  return forgetRecords(db, { before });
}

/** Forgets it of entities that are erased, at once. */
export function forgetMergesOf(tx: Executor, ids: readonly number[]): Promise<void> {
  return forgetRecords(tx, { ids });
}
