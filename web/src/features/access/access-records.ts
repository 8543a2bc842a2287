// What is pending on the list of people with access. Nothing here is sent: the wishes are kept
// apart from what is stored, and what they amount to is worked out against it each time. So a
// list that is read anew, after somebody else changed it, never brings back what no longer fits.
import type { EntityRole, EntityUser } from '@mangrove/contract';
import { roleRank } from '@mangrove/contract';
import { foldText } from '../../lib/fold-text.ts';

/** Somebody who shall be given access; the id is negative until it is saved. */
export interface NewAccess {
  id: number;
  user_id: number;
  user_name: string;
  user_email: string;
  role_type: EntityRole;
}

/** What shall become of a stored record. */
export interface AccessEdit {
  role_type?: EntityRole;
  is_verified?: true;
}

export interface AccessWishes {
  added: readonly NewAccess[];
  edited: Readonly<Record<number, AccessEdit>>;
  deleted: readonly number[];
  /** Why the last save left a record as it is, by record. */
  problems: Readonly<Record<number, string>>;
}

export const noWishes: AccessWishes = { added: [], edited: {}, deleted: [], problems: {} };

/** A row as it is shown. */
export interface AccessRecord extends EntityUser {
  isPending: boolean;
  isEdited: boolean;
  /** As it is stored; null for one that is pending. */
  stored: EntityUser | null;
  problem: string | null;
}

export type AccessAction =
  | { kind: 'added'; user: Omit<NewAccess, 'id'> }
  | { kind: 'role-chosen'; id: number; role: EntityRole }
  | { kind: 'verified'; id: number }
  | { kind: 'removed'; id: number }
  | { kind: 'saved'; id: number; sent?: AccessEdit }
  | { kind: 'failed'; id: number; problem: string }
  /** The list was read anew: what it has outrun is let go of, and does not come back later. */
  | { kind: 'list-read' }
  | { kind: 'restored'; wishes: AccessWishes }
  | { kind: 'discarded' };

/**
 * Takes one step. A step that no rule allows (editing what is pending, removing an owner, raising
 * an unverified member, leaving nobody as owner) changes nothing.
 */
export function reduceAccess(
  stored: readonly EntityUser[],
  wishes: AccessWishes,
  action: AccessAction,
): AccessWishes {
  const records = describeAccess(stored, wishes);
  const find = (id: number) => records.find((record) => record.id === id);
  switch (action.kind) {
    case 'added': {
      if (records.some(({ user_id }) => user_id === action.user.user_id)) return wishes;
      const id = Math.min(0, ...wishes.added.map((one) => one.id)) - 1;
      return { ...wishes, added: [...wishes.added, { ...action.user, id }] };
    }
    case 'role-chosen': {
      const record = find(action.id);
      if (!record || !mayChooseRole(records, record, action.role)) return wishes;
      return withEdit(wishes, record, { ...wishes.edited[record.id], role_type: action.role });
    }
    case 'verified': {
      const record = find(action.id);
      if (!record || !mayVerify(record)) return wishes;
      return withEdit(wishes, record, { ...wishes.edited[record.id], is_verified: true });
    }
    case 'removed': {
      const record = find(action.id);
      if (!record || !mayRemove(record)) return wishes;
      const left = letGo(wishes, record.id);
      return record.isPending ? left : { ...left, deleted: [...left.deleted, record.id] };
    }
    case 'saved':
      return action.sent ? withoutSent(wishes, action.id, action.sent) : letGo(wishes, action.id);
    case 'failed':
      return { ...wishes, problems: { ...wishes.problems, [action.id]: action.problem } };
    case 'list-read':
      return withoutOutrun(stored, wishes);
    case 'restored':
      return action.wishes;
    case 'discarded':
      return noWishes;
    default:
      return action satisfies never;
  }
}

/** The rows: who is pending first, then the stored ones in their order, without the deleted. */
export function describeAccess(
  stored: readonly EntityUser[],
  wishes: AccessWishes,
): AccessRecord[] {
  const { edits, deletions, additions } = pendingAccess(stored, wishes);
  const editOf = new Map(edits.map((edit) => [edit.record.id, edit]));
  const gone = new Set(deletions.map(({ id }) => id));
  const problemOf = (id: number) => wishes.problems[id] ?? null;
  return [
    ...additions.map((one) => ({
      ...one,
      is_verified: false,
      isPending: true,
      isEdited: false,
      stored: null,
      problem: problemOf(one.id),
    })),
    ...stored
      .filter(({ id }) => !gone.has(id))
      .map((record) => {
        const edit = editOf.get(record.id);
        return {
          ...record,
          role_type: edit?.role ?? record.role_type,
          is_verified: edit?.verifies ? true : record.is_verified,
          isPending: false,
          isEdited: edit !== undefined,
          stored: record,
          problem: edit ? problemOf(record.id) : null,
        };
      }),
  ];
}

export interface PendingEdit {
  record: EntityUser;
  /** The role that it gets, null when it keeps its own. */
  role: EntityRole | null;
  /** Comes before the role: only a verified member can be raised. */
  verifies: boolean;
}

export interface PendingAccess {
  edits: PendingEdit[];
  deletions: EntityUser[];
  additions: NewAccess[];
}

/** What a save would send, given what is stored now. */
export function pendingAccess(stored: readonly EntityUser[], wishes: AccessWishes): PendingAccess {
  const deletions = stored.filter(
    ({ id, role_type }) => wishes.deleted.includes(id) && role_type !== 'OWNER',
  );
  const gone = new Set(deletions.map(({ id }) => id));
  const kept = stored.filter(({ id }) => !gone.has(id));
  const edits = kept.flatMap((record) => {
    const wish = wishes.edited[record.id];
    if (!wish) return [];
    const verifies = wish.is_verified === true && isUnverifiedMember(record);
    const isOpen = verifies || !isUnverifiedMember(record);
    const differs = wish.role_type !== undefined && wish.role_type !== record.role_type;
    const role = isOpen && differs ? (wish.role_type ?? null) : null;
    return verifies || role ? [{ record, role, verifies }] : [];
  });
  const present = new Set(kept.map(({ user_id }) => user_id));
  const additions = wishes.added.filter(({ user_id }) => !present.has(user_id));
  return { edits, deletions, additions };
}

export function hasPending({ edits, deletions, additions }: PendingAccess): boolean {
  return edits.length + deletions.length + additions.length > 0;
}

function isUnverifiedMember({ role_type, is_verified }: EntityUser): boolean {
  return role_type === 'MEMBER' && !is_verified;
}

/** A member can be verified, once; there is no way back. */
export function mayVerify({ stored, role_type, is_verified }: AccessRecord): boolean {
  return stored !== null && isUnverifiedMember(stored) && role_type === 'MEMBER' && !is_verified;
}

export function mayRemove({ stored, role_type, isPending }: AccessRecord): boolean {
  return isPending || (stored?.role_type !== 'OWNER' && role_type !== 'OWNER');
}

/** Whether the role has to wait for the verification. */
export function isRoleLocked({ stored, is_verified }: AccessRecord): boolean {
  return stored !== null && isUnverifiedMember(stored) && !is_verified;
}

/** The owner without whom nobody would be left to look after the entity. */
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

function withEdit(wishes: AccessWishes, { id, stored }: AccessRecord, edit: AccessEdit) {
  const { role_type, ...rest } = edit;
  const kept: AccessEdit =
    role_type === undefined || role_type === stored?.role_type ? rest : { ...rest, role_type };
  const { [id]: _before, ...others } = wishes.edited;
  const { [id]: _problem, ...problems } = wishes.problems;
  const isEmpty = kept.role_type === undefined && kept.is_verified === undefined;
  return { ...wishes, problems, edited: isEmpty ? others : { ...others, [id]: kept } };
}

/** What was sent is done; what was chosen meanwhile stays. */
function withoutSent(wishes: AccessWishes, id: number, sent: AccessEdit): AccessWishes {
  const now = wishes.edited[id];
  if (!now) return wishes;
  const left: AccessEdit = {};
  if (now.role_type !== undefined && now.role_type !== sent.role_type) {
    left.role_type = now.role_type;
  }
  if (now.is_verified && !sent.is_verified) left.is_verified = true;
  const rest = letGo(wishes, id);
  return Object.keys(left).length > 0 ? { ...rest, edited: { ...rest.edited, [id]: left } } : rest;
}

function withoutOutrun(stored: readonly EntityUser[], wishes: AccessWishes): AccessWishes {
  const { edits, deletions, additions } = pendingAccess(stored, wishes);
  const left = new Set([...edits.map(({ record }) => record), ...deletions, ...additions]);
  const ids = new Set([...left].map(({ id }) => id));
  const known = [...wishes.added.map(({ id }) => id), ...Object.keys(wishes.edited).map(Number)];
  const outrun = [...known, ...wishes.deleted].filter((id) => !ids.has(id));
  return outrun.reduce(letGo, wishes);
}

function letGo(wishes: AccessWishes, id: number): AccessWishes {
  const { [id]: _edit, ...edited } = wishes.edited;
  const { [id]: _problem, ...problems } = wishes.problems;
  return {
    added: wishes.added.filter((one) => one.id !== id),
    edited,
    deleted: wishes.deleted.filter((one) => one !== id),
    problems,
  };
}

/** Those whose name, address or role holds what was typed, accents and case aside. */
export function findRecords(
  records: readonly AccessRecord[],
  typed: string,
  wordsOf: (role: EntityRole) => string,
): AccessRecord[] {
  const wanted = foldText(typed.trim());
  return records.filter(({ user_name, user_email, role_type }) =>
    [user_name, user_email, wordsOf(role_type)].some((text) => foldText(text).includes(wanted)),
  );
}
