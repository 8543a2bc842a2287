// Moves back what a merge has moved, each kind by itself; what was changed since stays as it is.
import { type MergeList, mergeLists, partName } from '@mangrove/contract';
import type { NetworkTx } from '../../db/transact.ts';
import { revisionOf } from '../../domain/deleted/set-aside.ts';
import { moveWaiting, turnEnd } from '../../domain/deleted/waiting.ts';
import {
  accessRevision,
  type NewRevision,
  type RecordedRelationship,
} from '../../domain/history/record.ts';
import { moveEnds } from './edge-queries.ts';
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
import { text } from './messages.ts';
import {
  type FieldName,
  fieldNames,
  isSamePart,
  type WholeEntity,
  withExistingPictures,
} from './whole-entity.ts';

/** A part in a sentence; several fields that are taken together are one name. */
function nounOf(part: FieldName | MergeList): string {
  return partName(part === 'owner' ? 'user_id' : part);
}

/**
 * @param pictures the addresses of pictures whose file still exists.
 * @returns a sentence for each part that was changed since the merge and therefore stays, and for
 * pictures that were erased.
 */
export async function restoreParts(
  tx: NetworkTx,
  current: WholeEntity,
  { before, after }: MergeRecord,
  pictures: ReadonlySet<string>,
): Promise<string[]> {
  const parts = [...fieldNames, ...mergeLists].filter((part) => !isSamePart(before, after, part));
  const kept = parts.filter((part) => !isSamePart(current, after, part));
  const isBack = (part: (typeof parts)[number]) => parts.includes(part) && !kept.includes(part);
  const restored = withExistingPictures(before, pictures);
  await writeFields(tx, restored, fieldNames.filter(isBack));
  for (const list of mergeLists.filter(isBack)) {
    await writeList(tx, list, before.entity.id, restored[list]);
  }
  if (current.entity.version === after.entity.version) await writeTime(tx, before);
  const erased = (['photo', 'images'] as const).filter(
    (part) => isBack(part) && !isSamePart(restored, before, part),
  );
  return [
    ...kept.map((part) => text.changedSince(nounOf(part))),
    ...erased.map((part) => text.erasedSince(nounOf(part))),
  ];
}

/**
 * Moves unchanged relationships back, also those that wait in deleted items. What was changed since
 * the merge stays; what was deleted since stays deleted, with its former end.
 */
export async function restoreEdges(
  tx: NetworkTx,
  { survivor_id: id, merged_id: mergedId }: MergeRow,
  { moved }: MergeRecord,
  current: RecordedRelationship[],
): Promise<{ kept: string[]; revisions: NewRevision[] }> {
  const known = new Map(moved.map((row) => [row.id, row]));
  const isUntouched = ({ id: edge, role, years, direction = null }: RecordedRelationship) => {
    const was = known.get(edge);
    return was?.role === role && was.years === years && (was.direction ?? null) === direction;
  };
  const untouched = current.filter(isUntouched).map((row) => row.id);
  const turned = await moveEnds(tx, untouched, id, mergedId);
  const waiting = await moveWaiting(tx, { from: id, to: mergedId }, { fits: isUntouched });
  const back = waiting.filter((row) => !row.isAside || known.get(row.id)?.is_aside);
  const revisions = [
    ...turned.map((row) => revisionOf(turnEnd(row, mergedId, id), 'deleted')),
    ...turned.map((row) => revisionOf(row, 'created')),
  ];
  const count = moved.length - turned.length - back.length;
  if (count === 0) return { kept: [], revisions };
  return { kept: [text.connectionsStay(count)], revisions };
}

export async function restoreRoles(
  tx: NetworkTx,
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
  return { kept: [text.accessStays(names.join(', '))], revisions };
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
