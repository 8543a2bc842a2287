import { type EntityType, groupBy } from '@mangrove/contract';
import type { Executor } from '../../db/transact.ts';
import { readDocuments } from '../../domain/entity/document.ts';
import { lockEntities } from '../../domain/entity/lock-queries.ts';
import type { NewRevision, RecordedAccess } from '../../domain/history/record.ts';
import { shareLockActiveUser } from '../../domain/users/queries.ts';
import { accessRefusals, readAccessStates } from '../access/access-states.ts';
import { hasPrimaryProfile } from '../entities/saving.ts';
import {
  type RelationshipState,
  readRelationshipStates,
} from '../relationships/relationship-states.ts';
import { type StoredRevision, selectFollowers } from './act-queries.ts';
import { type ReversedState, reverseSteps, type State, type Step } from './reverse-steps.ts';

/** The subject of revisions: its present state, and its state after these are taken back. */
export interface RevisionSubject extends ReversedState {
  subject: NewRevision['subject'];
  id: number;
  entityId: number;
  otherId: number | null;
  /** The kind of an entity that exists; null otherwise. */
  type: EntityType | null;
  present: State;
}

/**
 * Locks the subjects of revisions and reads them. Users are locked before entities and entities
 * before relationships, each in order of ids, as everywhere. @param revisions the newest first.
 */
export async function lockSubjects(
  tx: Executor,
  revisions: StoredRevision[],
): Promise<RevisionSubject[]> {
  const users = await shareLockReceivers(tx, revisions);
  const entities = await lockEntities(tx, [
    ...new Set(revisions.flatMap((one) => [one.entity_id, one.other_id ?? one.entity_id])),
  ]);
  const types = new Map(entities.map((row) => [row.id, row.type]));
  return loadSubjects(tx, revisions, types, users, true);
}

/** `lockSubjects` without locks, for a preview. */
export async function readSubjects(
  db: Executor,
  revisions: StoredRevision[],
): Promise<RevisionSubject[]> {
  return loadSubjects(db, revisions, null, null, false);
}

async function loadSubjects(
  db: Executor,
  revisions: StoredRevision[],
  types: Map<number, EntityType> | null,
  users: Set<number> | null,
  locks: boolean,
): Promise<RevisionSubject[]> {
  const of = (subject: NewRevision['subject']) => [
    ...new Set(revisions.filter((one) => one.subject === subject).map((one) => one.subject_id)),
  ];
  const relationships = await readRelationshipStates(db, of('relationship'), locks);
  const documents = await readDocuments(db, of('entity'));
  const accessOf = revisions.filter(({ subject }) => subject === 'access');
  const access = await readAccessStates(db, [...new Set(accessOf.map((one) => one.entity_id))]);
  const followers = await selectFollowers(
    db,
    revisions
      .filter(({ subject, op }) => subject === 'entity' && op === 'created')
      .map(({ id }) => id),
  );
  const presentOf = ({ subject, subject_id: id, entity_id: entityId }: StoredRevision): State => {
    if (subject === 'entity') return documents.get(id) ?? null;
    if (subject === 'relationship') return stateOf(relationships.get(id));
    return stateOf(access.get(`${entityId} ${id}`));
  };
  const held = groupBySubject(revisions).map((steps): RevisionSubject => {
    const [first] = steps as [StoredRevision];
    const present = presentOf(first);
    const isBack = first.subject === 'access' && present === null;
    const taken = isBack
      ? reverseAccess(steps, first.subject_id, users)
      : reverseSteps(present, steps.map(stepOf(followers)));
    return {
      subject: first.subject,
      id: first.subject_id,
      entityId: first.entity_id,
      otherId: first.other_id,
      type: types?.get(first.subject_id) ?? null,
      present,
      ...taken,
    };
  });
  const goes = new Set(held.flatMap((one) => (one.target === null ? keyOfEntity(one) : [])));
  for (const one of held) {
    if (one.subject === 'entity') await keepProfiles(db, one, users);
    else if (goes.has(one.entityId) || goes.has(one.otherId ?? 0)) {
      // It is deleted with its entity.
      one.target = one.present;
      one.missed = [];
    }
  }
  keepLastOwners(held, access);
  return held;
}

function keyOfEntity({ subject, id }: RevisionSubject): number[] {
  return subject === 'entity' ? [id] : [];
}

/** Keeps the owners of every entity that would otherwise lose all of them. */
function keepLastOwners(held: RevisionSubject[], access: Map<string, RecordedAccess>): void {
  const leaving = groupBy(
    held.filter(
      ({ subject, present, target }) =>
        subject === 'access' && present?.role_type === 'OWNER' && target?.role_type !== 'OWNER',
    ),
    ({ entityId }) => entityId,
  );
  for (const [entityId, those] of leaving) {
    const owners = [...access].filter(
      ([key, { role_type }]) => role_type === 'OWNER' && key.startsWith(`${entityId} `),
    );
    if (those.length < owners.length) continue;
    for (const one of those) {
      addMissed(one, 'role_type', accessRefusals.lastOwner);
      one.target = one.present;
    }
  }
}

/** Gives a profile back only to an account that exists and has no profile. */
async function keepProfiles(
  db: Executor,
  held: RevisionSubject,
  users: Set<number> | null,
): Promise<void> {
  const wanted = held.target?.user_id;
  if (typeof wanted !== 'number' || wanted === held.present?.user_id) return;
  const isFree = users?.has(wanted) !== false && !(await hasPrimaryProfile(db, wanted));
  if (isFree) return;
  addMissed(
    held,
    'user_id',
    'The account of this profile was deleted, or has another profile now.',
  );
  held.target = { ...held.target, user_id: held.present?.user_id };
}

function addMissed(held: RevisionSubject, part: string, reason: string): void {
  held.missed.push({ part, reason, step: { id: 0, op: 'changed', changes: {} } });
}

function stepOf(followers: Map<number, number>) {
  return ({ id, op, changes }: StoredRevision): Step => ({
    id,
    op,
    changes,
    followedBy: followers.get(id) ?? null,
  });
}

/** Restores a removed right from the values in the revision of its removal. */
function reverseAccess(
  steps: StoredRevision[],
  userId: number,
  users: Set<number> | null,
): ReversedState {
  const [newest] = steps as [StoredRevision];
  if (newest.op !== 'deleted' || (users && !users.has(userId))) {
    return { target: null, missed: [] };
  }
  const { role_type, is_verified } = newest.changes;
  const before = { role_type: role_type?.before, is_verified: is_verified?.before };
  return reverseSteps(before, steps.slice(1));
}

function groupBySubject(revisions: StoredRevision[]): StoredRevision[][] {
  return [...groupBy(revisions, keyOfRevision).values()];
}

/** Names the subject of a revision. */
export function keyOfRevision({ subject, subject_id, entity_id }: StoredRevision): string {
  return `${subject} ${subject_id} ${entity_id}`;
}

/** The existing users among those that get something back; kept until the transaction ends. */
async function shareLockReceivers(tx: Executor, revisions: StoredRevision[]): Promise<Set<number>> {
  const ids = revisions.flatMap(({ subject, subject_id, changes }) => {
    const { before } = changes.user_id ?? {};
    return subject === 'access' ? [subject_id] : typeof before === 'number' ? [before] : [];
  });
  const kept = new Set<number>();
  for (const id of [...new Set(ids)].sort((a, b) => a - b)) {
    if (await shareLockActiveUser(tx, { id })) kept.add(id);
  }
  return kept;
}

function stateOf(row: RecordedAccess | RelationshipState | undefined): State {
  return row ? { ...row } : null;
}
