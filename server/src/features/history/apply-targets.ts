import {
  type Audience,
  type EntityType,
  entityKinds,
  isNarrower,
  type LeftOut,
} from '@mangrove/contract';
import type { Clock } from '../../adapters/clock.ts';
import type { EntityRef } from '../../db/schema.ts';
import type { Executor, NetworkTx } from '../../db/transact.ts';
import type { Viewer } from '../../domain/access/viewer.ts';
import { setAside, setRelationshipAside } from '../../domain/deleted/set-aside.ts';
import { convertedParts } from '../../domain/entity/conversion.ts';
import { changedParts, type EntityDocument, readDocuments } from '../../domain/entity/document.ts';
import { writeDocuments } from '../../domain/entity/write-documents.ts';
import {
  accessRevision,
  entityRevision,
  type NewRevision,
  type RecordedAccess,
  relationshipRevision,
} from '../../domain/history/record.ts';
import { widestAudience } from '../../domain/unclaimed/widest-audience.ts';
import { writeAccessState } from '../access/access-states.ts';
import {
  type RelationshipState,
  readRelationshipStates,
  writeRelationshipStates,
} from '../relationships/relationship-states.ts';
import { text } from './messages.ts';
import type { RevisionSubject } from './revision-subject.ts';
import { permittedTarget } from './what-owners-say.ts';

export interface Applied {
  revisions: NewRevision[];
  /** The deleted items that this made, which are then linked with the act. */
  itemIds: number[];
  leftOut: LeftOut[];
  released: string[];
  changed: EntityRef[];
}

/** Whether anything remains to be changed: the present state differs from the target. */
export function needsChange({ present, target }: RevisionSubject): boolean {
  if (present === null || target === null) return present !== target;
  return Object.keys(changedParts(present, target)).length > 0;
}

/**
 * Changes things to their target states. The caller checks the rights, holds the locks, records the
 * act with the revisions, and links it with the deleted items.
 */
export async function applyTargets(
  tx: NetworkTx,
  clock: Clock,
  viewer: Viewer,
  held: RevisionSubject[],
): Promise<Applied> {
  // Who becomes an owner goes first, so that no entity is without one in between.
  const isNewOwner = ({ target }: RevisionSubject) => target?.role_type === 'OWNER';
  const permitted: RevisionSubject[] = [];
  for (const one of held) permitted.push(await withPermitted(tx, viewer, one));
  const todo = permitted
    .map((one) => asAsked(viewer, one))
    .filter(needsChange)
    .sort((one, other) => Number(isNewOwner(other)) - Number(isNewOwner(one)));
  const changed = await changeEntities(
    tx,
    clock,
    todo.filter(({ subject, target }) => subject === 'entity' && target !== null),
  );
  const leftOut = [...permitted.flatMap(({ withheld = [] }) => withheld), ...changed.leftOut];
  const applied: Applied = { ...changed, leftOut, itemIds: [] };
  const going = todo.filter(({ subject, target }) => subject === 'entity' && target === null);
  const removed = new Set(going.map(({ id }) => id));
  for (const one of todo) {
    if (one.subject === 'access') applied.revisions.push(await changeAccess(tx, clock, one));
  }
  const edges = todo.filter(({ subject }) => subject === 'relationship');
  await changeRelationships(tx, clock, viewer, edges, applied);
  if (going.length > 0) {
    const aside = await setAside(tx, clock, [...removed], { by: viewer.userId });
    applied.revisions.push(...aside.revisions);
    applied.itemIds.push(...aside.itemIds);
    applied.released.push(...aside.released);
    applied.changed.push(...aside.entities.map(({ type, id }) => ({ type, id })));
  }
  return applied;
}

/** Without what the viewer may not set back. */
async function withPermitted(
  tx: Executor,
  viewer: Viewer,
  one: RevisionSubject,
): Promise<RevisionSubject> {
  const { subject, id, present, target } = one;
  if (subject !== 'entity' || present === null || target === null) return one;
  const documents = [present, target] as [EntityDocument, EntityDocument];
  const permitted = await permittedTarget(tx, viewer, id, ...documents);
  return { ...one, target: permitted.target, withheld: permitted.leftOut };
}

/** The target of a person without an account shows them to nobody more than the viewer may say. */
function asAsked(viewer: Viewer, one: RevisionSubject): RevisionSubject {
  const { subject, type, present, target } = one;
  if (subject !== 'entity' || type === null || target === null) return one;
  const kind = (target as EntityDocument).kind ?? type;
  if (!entityKinds[kind].isHuman || target.user_id !== null) return one;
  const isTold = kind === type || one.keepsAudience;
  const before = isTold ? (present?.audience as Audience | undefined) : undefined;
  const widest = widestAudience(viewer, before);
  if (!isNarrower(widest, target.audience as Audience)) return one;
  return { ...one, target: { ...target, audience: widest } };
}

async function changeEntities(
  tx: NetworkTx,
  clock: Clock,
  held: RevisionSubject[],
): Promise<Omit<Applied, 'itemIds'>> {
  if (held.length === 0) return { revisions: [], leftOut: [], released: [], changed: [] };
  const changes = held.map(({ id, type, present, target }) => ({
    id,
    type: type as EntityType,
    present: present as EntityDocument,
    target: target as EntityDocument,
  }));
  const { leftOut, released } = await writeDocuments(tx, clock, changes);
  const after = await readDocuments(
    tx,
    changes.map(({ id }) => id),
  );
  return {
    revisions: changes.map(({ id, present }) =>
      entityRevision(id, 'changed', partsChanged(present, after.get(id) ?? present)),
    ),
    leftOut: [...leftOut.values(), ...held.map(describeSetAside)].flat(),
    released,
    changed: changes.flatMap(({ id, type, target }) => [
      { id, type },
      ...(target.kind && target.kind !== type ? [{ id, type: target.kind }] : []),
    ]),
  };
}

function partsChanged(present: EntityDocument, after: EntityDocument) {
  return present.kind === after.kind
    ? changedParts(present, after)
    : convertedParts(present, after);
}

/** What a kind does not have that something becomes again. */
function describeSetAside({ target, setAside = [] }: RevisionSubject): LeftOut[] {
  const { kind = 'person' } = target as EntityDocument;
  const reason = text.notAPartOf(entityKinds[kind].aNoun);
  return setAside.map((part) => ({ part, reason }));
}

async function changeAccess(
  tx: Executor,
  clock: Clock,
  held: RevisionSubject,
): Promise<NewRevision> {
  const { id: userId, entityId } = held;
  const [present, target] = [held.present, held.target] as unknown as (RecordedAccess | null)[];
  await writeAccessState(tx, clock, { entityId, userId }, present ?? null, target ?? null);
  return accessRevision(entityId, userId, present ?? null, target ?? null);
}

/** What is deleted goes first: others may get its role. */
async function changeRelationships(
  tx: NetworkTx,
  clock: Clock,
  viewer: Viewer,
  held: RevisionSubject[],
  applied: Applied,
): Promise<void> {
  const states = new Map(held.map(({ id, target }) => [id, target]));
  const before = await readLocked(tx, [...states.keys()]);
  for (const one of before.values()) {
    if (states.get(one.id) !== null) continue;
    applied.itemIds.push(await setRelationshipAside(tx, clock, one.id, { by: viewer.userId }));
    applied.revisions.push(relationshipRevision(one, null));
    before.delete(one.id);
  }
  const changes = [...before.values()].map((one) => ({
    before: one,
    after: states.get(one.id) as unknown as RelationshipState,
  }));
  await writeRelationshipStates(tx, clock, viewer, changes);
  // Read again, because an end may have been asked.
  const after = await readLocked(tx, [...before.keys()]);
  for (const [id, one] of before) {
    applied.revisions.push(relationshipRevision(one, after.get(id) ?? null));
  }
}

async function readLocked(tx: NetworkTx, ids: number[]) {
  const states = await readRelationshipStates(tx, ids, true);
  const missing = ids.find((id) => !states.has(id));
  if (missing) throw new Error(`relationship ${missing} was deleted though locked`);
  return new Map([...states].map(([id, state]) => [id, { id, ...state }]));
}
