import {
  type AuditEvent,
  type BodyOf,
  type createRoleType,
  limits,
  type RolePair,
  type RoleType,
  roleKey,
} from '@mangrove/contract';
import type { Db } from '../../db/open.ts';
import type { NetworkTx } from '../../db/transact.ts';
import type { Viewer } from '../../domain/access/viewer.ts';
import type { ChangeDeps } from '../../domain/history/change-deps.ts';
import { changeNetwork } from '../../domain/history/change-network.ts';
import { selectRoleTypes } from '../../domain/role-types/queries.ts';
import { AppError, notFound } from '../../errors.ts';
import { text } from './messages.ts';
import {
  countRoleTypes,
  deleteRoleTypeRow,
  insertRoleType,
  lockRoleTypes,
  logTurnedRoles,
  selectRoleType,
  selectTurnedRoles,
  updateRoleTypeRow,
} from './role-type-queries.ts';

type Given = BodyOf<typeof createRoleType>;

/** The roles whose inverse is known. */
export function readRoleTypes(db: Db): Promise<RoleType[]> {
  // Public: the words of the whole network.
  return selectRoleTypes(db);
}

/** @throws conflict if the role is on the list, rule_broken if the list is full. */
export function addRoleType(deps: ChangeDeps, viewer: Viewer, given: Given): Promise<RoleType> {
  // Superusers only: the endpoint checks it.
  return changeList(deps, viewer, async (tx) => {
    if ((await countRoleTypes(tx)) >= limits.roleTypes) {
      throw new AppError('rule_broken', text.tooManyRoles(limits.roleTypes));
    }
    const after = await insertRoleType(tx, valuesOf(given));
    return { event: 'role_type_added', before: null, after };
  });
}

/** @throws not_found, conflict if another row of the list has the role. */
export function changeRoleType(
  deps: ChangeDeps,
  viewer: Viewer,
  id: number,
  given: Given,
): Promise<RoleType> {
  // Superusers only: the endpoint checks it.
  return changeList(deps, viewer, async (tx) => {
    const before = await requireRoleType(tx, id);
    const after = await updateRoleTypeRow(tx, id, valuesOf(given));
    return { event: 'role_type_changed', before, after };
  });
}

/** @throws not_found */
export async function removeRoleType(deps: ChangeDeps, viewer: Viewer, id: number): Promise<void> {
  // Superusers only: the endpoint checks it.
  await changeList(deps, viewer, async (tx) => {
    const before = await requireRoleType(tx, id);
    await deleteRoleTypeRow(tx, id);
    return { event: 'role_type_deleted', before, after: before };
  });
}

interface ListChange {
  event: AuditEvent;
  before: RoleType | null;
  after: RoleType;
}

function changeList(
  deps: ChangeDeps,
  viewer: Viewer,
  work: (tx: NetworkTx) => Promise<ListChange>,
): Promise<RoleType> {
  return changeNetwork(deps, viewer, async (tx, change) => {
    await lockRoleTypes(tx);
    const { event, before, after } = await work(tx);
    const { id: _id, ...details } = after;
    await change.audit({ event, details });
    await logReadOtherwise(tx, before ? [before, after] : [after]);
    change.touch();
    return after;
  });
}

/** Logs the relationships that are read otherwise now: their roles or inverses were changed. */
async function logReadOtherwise(tx: NetworkTx, pairs: readonly RolePair[]): Promise<void> {
  const keys = new Set(pairs.flatMap(({ role, inverse }) => [roleKey(role), roleKey(inverse)]));
  const roles = (await selectTurnedRoles(tx)).filter((role) => keys.has(roleKey(role)));
  if (roles.length > 0) await logTurnedRoles(tx, roles);
}

async function requireRoleType(tx: NetworkTx, id: number): Promise<RoleType> {
  const found = await selectRoleType(tx, id);
  if (!found) throw notFound('role');
  return found;
}

function valuesOf({ role, inverse, is_official }: Given) {
  return { role, role_key: roleKey(role), inverse, is_official };
}
