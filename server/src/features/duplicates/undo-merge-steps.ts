// Moves back what a merge has moved, each kind by itself; what was changed since stays as it is.
import type { Executor } from '../../db/transact.ts';
import { revisionOf } from '../../domain/deleted/set-aside.ts';
import {
  accessRevision,
  type NewRevision,
  type RecordedRelationship,
} from '../../domain/history/record.ts';
import { deleteEdges, moveEnds } from './edge-queries.ts';
import type { MergeRecord } from './merge.ts';
import {
  deleteRolesOf,
  type RoleRow,
  selectRolesOf,
  writeFields,
  writeList,
  writeRoles,
  writeTime,
} from './merge-queries.ts';
import type { MergeRow } from './merge-row-queries.ts';
import {
  fieldNames,
  isSamePart,
  listNames,
  type WholeEntity,
  withExistingPictures,
} from './whole-entity.ts';

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

/**
 * @param pictures the addresses of pictures whose file still exists.
 * @returns a sentence for each part that was changed since the merge and therefore stays, and for
 * pictures that were erased.
 */
export async function restoreParts(
  tx: Executor,
  current: WholeEntity,
  { before, after }: MergeRecord,
  pictures: ReadonlySet<string>,
): Promise<string[]> {
  const parts = [...fieldNames, ...listNames].filter((part) => !isSamePart(before, after, part));
  const kept = parts.filter((part) => !isSamePart(current, after, part));
  const isBack = (part: (typeof parts)[number]) => parts.includes(part) && !kept.includes(part);
  const restored = withExistingPictures(before, pictures);
  await writeFields(tx, restored, fieldNames.filter(isBack));
  for (const list of listNames.filter(isBack)) {
    await writeList(tx, list, before.entity.id, restored[list]);
  }
  if (current.entity.version === after.entity.version) await writeTime(tx, before);
  const erased = (['photo', 'images'] as const).filter(
    (part) => isBack(part) && !isSamePart(restored, before, part),
  );
  return [
    ...kept.map((part) => `Changed since the merge, so it stays as it is: ${partNames[part]}.`),
    ...erased.map((part) => `Erased since the merge, in whole or in part: ${partNames[part]}.`),
  ];
}

/** Moves unchanged relationships back; those changed or deleted since the merge stay that way. */
export async function restoreEdges(
  tx: Executor,
  { survivor_id: id, merged_id: mergedId }: MergeRow,
  { moved }: MergeRecord,
  current: RecordedRelationship[],
): Promise<{ kept: string[]; revisions: NewRevision[] }> {
  const byId = new Map(current.map((row) => [row.id, row]));
  const isUntouched = ({ id: edge, role, years }: RecordedRelationship) => {
    const now = byId.get(edge);
    const isHere = now?.node1_id === id || now?.node2_id === id;
    return isHere && now?.role === role && now.years === years;
  };
  const untouched = moved.filter(isUntouched).map((row) => row.id);
  const turned = await moveEnds(tx, untouched, id, mergedId);
  // Restoring the merged entity has restored relationships that were deleted since the merge.
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

export async function restoreRoles(
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

/** Keeps one of the owners if moving the roles back would leave the survivor without any. */
function keepAnOwner(now: readonly RoleRow[], back: MergeRecord['roles']): MergeRecord['roles'] {
  const owners = now.filter(({ role_type }) => role_type === 'OWNER').map((role) => role.user_id);
  const leaving = back.filter(
    ({ user_id, before }) => owners.includes(user_id) && before?.role_type !== 'OWNER',
  );
  if (owners.length === 0 || leaving.length < owners.length || leaving.length === 0) return back;
  return back.filter((role) => role !== leaving[0]);
}
