import { type EntityRole, type EntityUser, roleRank } from '@mangrove/contract/browser';
import {
  type EditAction,
  type EditRules,
  type PendingEdits,
  type RowState,
  reconcile,
  rowsOf,
} from '../../kit/pending-edits/pending-edits.ts';
import { createMatcher } from '../../kit/text/create-matcher.ts';

/** A user who is to be given access. */
export type NewAccess = Pick<EntityUser, 'user_id' | 'user_name' | 'user_email' | 'role_type'>;

/** The change to a stored record. Only a verified member can be promoted: it is verified first. */
export interface AccessEdit {
  role_type?: EntityRole;
  is_verified?: true;
}

export type PendingAccess = PendingEdits<NewAccess, AccessEdit>;

/** A row as it is shown. */
export type AccessRecord = EntityUser & RowState<EntityUser>;

/** One edit of the list by the user. */
export type AccessStep =
  | { kind: 'add'; key: string; user: NewAccess }
  | { kind: 'choose-role'; key: string; role: EntityRole }
  | { kind: 'verify'; key: string }
  | { kind: 'remove'; key: string };

export const accessRules: EditRules<EntityUser, NewAccess, AccessEdit> = {
  remainder: (stored, { role_type, is_verified }) => {
    const verifies = is_verified === true && isUnverifiedMember(stored);
    const isOpen = verifies || !isUnverifiedMember(stored);
    const raises = isOpen && role_type !== undefined && role_type !== stored.role_type;
    return editOf(raises ? role_type : undefined, verifies);
  },
  isFulfilledBy: ({ value }, { user_id }) => value.user_id === user_id,
  mayRemove: ({ role_type }) => role_type !== 'OWNER',
  subtract: ({ role_type, is_verified }, done) =>
    editOf(
      role_type === done.role_type ? undefined : role_type,
      is_verified === true && !done.is_verified,
    ),
};

function editOf(role_type: EntityRole | undefined, verifies: boolean): AccessEdit | null {
  if (role_type === undefined && !verifies) return null;
  return { ...(role_type ? { role_type } : {}), ...(verifies ? { is_verified: true } : {}) };
}

/**
 * The action of a step; null if a rule forbids it: giving access twice, editing a pending
 * record, removing an owner, promoting an unverified member, leaving the entity without an owner.
 */
export function actionOf(
  records: readonly AccessRecord[],
  step: AccessStep,
): EditAction<EntityUser, NewAccess, AccessEdit> | null {
  if (step.kind === 'add') {
    const isThere = records.some(({ user_id }) => user_id === step.user.user_id);
    return isThere ? null : { kind: 'added', key: step.key, value: step.user };
  }
  const record = records.find(({ key }) => key === step.key);
  if (!record) return null;
  if (step.kind === 'remove') return mayRemove(record) ? { kind: 'removed', key: step.key } : null;
  const { stored, role_type, is_verified } = record;
  if (!stored) return null;
  if (step.kind === 'verify') {
    if (!mayVerify(record)) return null;
    return { kind: 'edited', stored, change: { role_type, is_verified: true } };
  }
  if (!mayChooseRole(records, record, step.role)) return null;
  const verified = is_verified ? ({ is_verified } as const) : {};
  return { kind: 'edited', stored, change: { role_type: step.role, ...verified } };
}

/** The rows: pending records first, then the stored ones in their order, without the removed. */
export function describeAccess(
  stored: readonly EntityUser[],
  given: PendingAccess,
): AccessRecord[] {
  const { added, kept } = rowsOf(stored, reconcile(accessRules, given, stored));
  const unsaved = added.map((row, index) => ({ ...row, id: -1 - index, is_verified: false }));
  return [...unsaved, ...kept];
}

function isUnverifiedMember({ role_type, is_verified }: EntityUser): boolean {
  return role_type === 'MEMBER' && !is_verified;
}

/** Only an unverified member can be verified; a verification cannot be taken back. */
export function mayVerify({ stored, role_type, is_verified }: AccessRecord): boolean {
  return stored !== null && isUnverifiedMember(stored) && role_type === 'MEMBER' && !is_verified;
}

export function mayRemove({ stored, role_type, isPending }: AccessRecord): boolean {
  return isPending || (stored?.role_type !== 'OWNER' && role_type !== 'OWNER');
}

/** Whether the role cannot be changed before the member is verified. */
export function isRoleLocked({ stored, is_verified }: AccessRecord): boolean {
  return stored !== null && isUnverifiedMember(stored) && !is_verified;
}

/** Whether the record is the entity's only owner; pending owners do not count. */
export function isOnlyOwner(records: readonly AccessRecord[], record: AccessRecord): boolean {
  const isOwner = ({ role_type, isPending }: AccessRecord) => role_type === 'OWNER' && !isPending;
  return isOwner(record) && records.filter(isOwner).length === 1;
}

function mayChooseRole(
  records: readonly AccessRecord[],
  record: AccessRecord,
  role: EntityRole,
): boolean {
  if (record.isPending || role === record.role_type) return false;
  if (isRoleLocked(record)) return false;
  return !(isOnlyOwner(records, record) && roleRank[role] < roleRank.OWNER);
}

/** The records whose name, e-mail or role contains the typed text, ignoring accents and case. */
export function findRecords(
  records: readonly AccessRecord[],
  typed: string,
  wordsOf: (role: EntityRole) => string,
): AccessRecord[] {
  const isMatch = createMatcher(typed);
  return records.filter(({ user_name, user_email, role_type }) =>
    [user_name, user_email, wordsOf(role_type)].some(isMatch),
  );
}
