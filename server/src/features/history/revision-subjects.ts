import { groupBy } from '@mangrove/contract';
import type { EntityRef } from '../../db/schema.ts';
import type { Executor } from '../../db/transact.ts';
import { waitingOf } from '../../domain/agreement/queries.ts';
import { type EntityDocument, readDocuments } from '../../domain/entity/document.ts';
import { lockEntities, readEntityRefs } from '../../domain/entity/lock-queries.ts';
import type { NewRevision, RecordedAccess } from '../../domain/history/record.ts';
import { shareLockActiveUser } from '../../domain/users/queries.ts';
import { readAccessStates } from '../access/access-states.ts';
import {
  type RelationshipState,
  readRelationshipStates,
} from '../relationships/relationship-states.ts';
import { type StoredRevision, selectFollowers } from './act-queries.ts';
import { fitKind } from './fit-kind.ts';
import { tellingWaiting } from './older-waiting.ts';
import { type ReversedState, reverseSteps, type State } from './reverse-steps.ts';
import type { RevisionSubject } from './revision-subject.ts';
import { keepBesideTwins, keepLastOwners, keepProfiles } from './what-stays.ts';

/** Finds the state of a thing before some revisions of it. @param steps of one thing. */
export type Reverse = (present: State, steps: StoredRevision[]) => ReversedState;

/**
 * Locks the subjects of revisions and reads them. Users are locked before entities and entities
 * before relationships, each in order of ids, as everywhere.
 */
export async function lockSubjects(
  tx: Executor,
  revisions: StoredRevision[],
  reverse: Reverse,
): Promise<RevisionSubject[]> {
  const users = await shareLockReceivers(tx, revisions);
  const edges = await readRelationshipStates(tx, idsOf(revisions, 'relationship'), false);
  const entities = await lockEntities(tx, [
    ...revisions.flatMap((one) => [one.entity_id, one.other_id ?? one.entity_id]),
    ...[...edges.values()].flatMap(({ node1_id, node2_id }) => [node1_id, node2_id]),
  ]);
  return loadSubjects(tx, revisions, reverse, { entities, users, locks: true });
}

/** `lockSubjects` without locks, for a preview. */
export async function readSubjects(
  db: Executor,
  revisions: StoredRevision[],
  reverse: Reverse,
): Promise<RevisionSubject[]> {
  const entities = await readEntityRefs(
    db,
    revisions.map((one) => one.entity_id),
  );
  return loadSubjects(db, revisions, reverse, { entities, users: null, locks: false });
}

interface Loaded {
  entities: EntityRef[];
  /** The users who can get something back; null if that is not known yet. */
  users: Set<number> | null;
  locks: boolean;
}

async function loadSubjects(
  db: Executor,
  revisions: StoredRevision[],
  reverse: Reverse,
  { entities, users, locks }: Loaded,
): Promise<RevisionSubject[]> {
  const types = new Map(entities.map((row) => [row.id, row.type]));
  const relationships = await readRelationshipStates(db, idsOf(revisions, 'relationship'), locks);
  const documents = await readDocuments(db, idsOf(revisions, 'entity'));
  const accessOf = revisions.filter(({ subject }) => subject === 'access');
  const access = await readAccessStates(db, [...new Set(accessOf.map((one) => one.entity_id))]);
  const told = await tellingWaiting(db, revisions);
  const held = groupBySubject(told).map((steps): RevisionSubject => {
    const [first] = steps as [StoredRevision];
    const { subject, subject_id: id } = first;
    const edge = subject === 'relationship' ? relationships.get(id) : undefined;
    const present = stateOf(
      subject === 'entity'
        ? documents.get(id)
        : subject === 'access'
          ? access.get(`${first.entity_id} ${id}`)
          : edge && {
              role: edge.role,
              years: edge.years,
              audience: edge.audience,
              direction: edge.direction,
              sources: edge.sources,
              waits: waitingOf(edge),
            },
    );
    const of = {
      subject,
      id,
      // A merge moves relationships: what they are now belongs to the survivor.
      entityId: edge?.node1_id ?? first.entity_id,
      otherId: edge?.node2_id ?? first.other_id,
      type: types.get(id) ?? null,
      present,
    };
    const hasNoHolder = !types.has(of.entityId) || users?.has(id) === false;
    if (subject === 'access' && present === null && hasNoHolder) {
      return { ...of, target: null, missed: [] };
    }
    return { ...of, ...reverse(present, steps) };
  });
  const isGoing = ({ subject, target }: RevisionSubject) => subject === 'entity' && target === null;
  const goes = new Set(held.filter(isGoing).map(({ id }) => id));
  for (const one of held) {
    if (one.subject === 'entity') {
      await fitKind(db, one, revisions);
      await keepProfiles(db, one, users);
    } else if (goes.has(one.entityId) || goes.has(one.otherId ?? 0)) {
      // It is deleted with its entity.
      one.target = one.present;
      one.missed = [];
    }
  }
  keepLastOwners(held, access);
  await keepBesideTwins(db, held);
  return held;
}

function idsOf(revisions: StoredRevision[], subject: NewRevision['subject']): number[] {
  return [
    ...new Set(revisions.filter((one) => one.subject === subject).map((one) => one.subject_id)),
  ];
}

/** How an act is undone: by the values in its revisions. */
export async function undoing(db: Executor, revisions: StoredRevision[]): Promise<Reverse> {
  const followers = await selectFollowers(
    db,
    revisions
      .filter(({ subject, op }) => subject === 'entity' && op === 'created')
      .map(({ id }) => id),
  );
  return (present, steps) => {
    const [newest] = steps as [StoredRevision];
    if (newest.subject === 'access' && present === null) return reverseAccess(steps);
    return reverseSteps(
      present,
      steps.map(({ id, op, changes }) => ({
        ...{ id, op, changes },
        followedBy: followers.get(id) ?? null,
      })),
    );
  };
}

/** Restores a removed right from the values in the revision of its removal. */
function reverseAccess(steps: StoredRevision[]): ReversedState {
  const [newest] = steps as [StoredRevision];
  if (newest.op !== 'deleted') return { target: null, missed: [] };
  const { role_type, is_verified } = newest.changes;
  const before = { role_type: role_type?.before, is_verified: is_verified?.before };
  return reverseSteps(before, steps.slice(1));
}

function groupBySubject(revisions: StoredRevision[]): StoredRevision[][] {
  return [...groupBy(revisions, keyOfRevision).values()];
}

/** Names the subject of a revision; a relationship keeps its name when a merge moves its ends. */
export function keyOfRevision({ subject, subject_id, entity_id }: StoredRevision): string {
  return keyOf({ subject, id: subject_id, entityId: entity_id });
}

export function keyOf({
  subject,
  id,
  entityId,
}: Pick<RevisionSubject, 'subject' | 'id' | 'entityId'>): string {
  return subject === 'access' ? `${subject} ${id} ${entityId}` : `${subject} ${id}`;
}

/** The existing users among those that get something back; kept until the transaction ends. */
async function shareLockReceivers(tx: Executor, revisions: StoredRevision[]): Promise<Set<number>> {
  const ids = revisions.flatMap(({ subject, subject_id, changes }) => {
    if (subject === 'access') return [subject_id];
    const values = [changes.user_id?.before, changes.added_by?.before];
    return values.filter((value) => typeof value === 'number');
  });
  const kept = new Set<number>();
  for (const id of [...new Set(ids)].sort((a, b) => a - b)) {
    if (await shareLockActiveUser(tx, { id })) kept.add(id);
  }
  return kept;
}

function stateOf(row: RecordedAccess | RelationshipState | EntityDocument | undefined): State {
  return row ? { ...row } : null;
}
