// What the end that was asked about a relationship says to it, and how members propose themselves.
import {
  type BodyOf,
  type confirmRelationship as ConfirmEndpoint,
  entityKinds,
  isOfOneEnd,
  type joinEntity as JoinEndpoint,
  type NotificationKind,
  type Relationship,
} from '@mangrove/contract';
import type { CreateOnce } from '../../db/replayed-answers.ts';
import type { EntityRef } from '../../db/schema.ts';
import type { NetworkTx } from '../../db/transact.ts';
import { hasRole, notAllowed } from '../../domain/access/policy.ts';
import type { Viewer } from '../../domain/access/viewer.ts';
import { entitiesFrom, mayAgreeFor } from '../../domain/agreement/agreement.ts';
import {
  type End,
  insertDeclined,
  shareLockOwners,
  updateToAgreed,
} from '../../domain/agreement/queries.ts';
import { setRelationshipAside } from '../../domain/deleted/set-aside.ts';
import { selectProfileId } from '../../domain/entity/queries.ts';
import type { ChangeDeps } from '../../domain/history/change-deps.ts';
import { changeNetwork } from '../../domain/history/change-network.ts';
import type { WithActId } from '../../domain/history/record.ts';
import { notifyOwners } from '../../domain/notifications/notify.ts';
import { AppError } from '../../errors.ts';
import { createRelationship, recordRelationship, requireRelationship } from './changes.ts';
import { text } from './messages.ts';
import { type RelationshipRow, updateConfirmed, updateRelationshipRow } from './queries.ts';
import { valuesOf } from './relationship-states.ts';
import { readSaved } from './service.ts';

/**
 * Proposes to connect the viewer's profile with a project or organisation.
 * @returns the relationship as seen from the profile.
 * @throws rule_broken without a profile, for a person, or if it was declined within a year;
 * conflict if they are connected with this role and years.
 */
export async function joinEntity(
  deps: ChangeDeps,
  viewer: Viewer,
  entity: EntityRef,
  { role_type, years_involved }: BodyOf<typeof JoinEndpoint>,
  once: CreateOnce,
): Promise<Relationship & WithActId> {
  // Anyone signed in and verified, for their own profile.
  if (entityKinds[entity.type].isHuman) {
    throw new AppError('rule_broken', text.onlyProjectsAndOrganisations);
  }
  const profileId = await selectProfileId(deps.db, viewer.userId);
  if (profileId === null) {
    throw new AppError('rule_broken', text.profileFirst);
  }
  return createRelationship(
    deps,
    viewer,
    {
      ...{ node1_id: profileId, node1_type: 'person', node2_id: entity.id },
      ...{ node2_type: entity.type, audience: 'public' },
      relationship_metadata: { role_type, years_involved },
      direction: null,
      sources: [],
    },
    once,
  );
}

/**
 * Confirms a relationship for the end that was asked.
 * @returns it as seen from the end that confirmed.
 * @throws not_found, forbidden, rule_broken if it waits for nobody, conflict if there is one with
 * this role already.
 */
export async function confirmRelationship(
  deps: ChangeDeps,
  viewer: Viewer,
  id: number,
  { role_type }: BodyOf<typeof ConfirmEndpoint>,
): Promise<Relationship & WithActId> {
  // Owners of the end that was asked, and superusers.
  return changeNetwork(deps, viewer, async (tx, change) => {
    await shareLockOwners(tx, { relationship: id });
    const before = await requireRelationship(tx, id, viewer);
    const end = await requireAsked(tx, viewer, before);
    const role = role_type ?? before.role;
    if (role !== before.role) {
      const own = end === 'node1' ? 'forward' : 'back';
      // Who confirms says what their own end is, not what the end is that holds the role.
      const direction = isOfOneEnd(before.direction) ? own : before.direction;
      await updateRelationshipRow(tx, id, { ...valuesOf(role, before.years), direction });
    }
    await updateToAgreed(tx, id);
    await updateConfirmed(tx, id, end, deps.clock.now());
    const row = await requireRelationship(tx, id);
    const actId = await recordRelationship(change, 'relationship_confirmed', before, row);
    await tellOtherEnd(tx, deps, viewer, { row, end, kind: 'connection_confirmed' });
    return { ...(await readSaved(tx, viewer, row, entitiesFrom(row, end).entity)), actId };
  });
}

/**
 * Declines a relationship for the end that was asked: it is set aside, and for a year the other end
 * cannot propose one. A change of what both had agreed on is taken back instead.
 * @throws not_found, forbidden, rule_broken if it waits for nobody.
 */
export async function declineRelationship(
  deps: ChangeDeps,
  viewer: Viewer,
  id: number,
): Promise<WithActId> {
  // Owners of the end that was asked, and superusers.
  return changeNetwork(deps, viewer, async (tx, change) => {
    await shareLockOwners(tx, { relationship: id });
    const before = await requireRelationship(tx, id, viewer);
    const end = await requireAsked(tx, viewer, before);
    let after: RelationshipRow | null = null;
    if (before.agreed_role !== null && before.agreed_years !== null) {
      await updateRelationshipRow(tx, id, {
        ...valuesOf(before.agreed_role, before.agreed_years),
        direction: before.agreed_direction,
      });
      await updateToAgreed(tx, id);
      after = await requireRelationship(tx, id);
    } else {
      const aside = { by: viewer.userId, reason: 'declined' } as const;
      change.setAside([await setRelationshipAside(tx, deps.clock, id, aside)]);
      await insertDeclined(tx, entitiesFrom(before, end), deps.clock.now());
    }
    const actId = await recordRelationship(change, 'relationship_declined', before, after);
    await tellOtherEnd(tx, deps, viewer, { row: before, end, kind: 'connection_declined' });
    return { actId };
  });
}

async function requireAsked(tx: NetworkTx, viewer: Viewer, row: RelationshipRow): Promise<End> {
  const { asks } = row;
  if (asks !== null && (await mayAgreeFor(tx, viewer, row[`${asks}_id`]))) return asks;
  const isOwner = async (end: End) => hasRole(tx, viewer, row[`${end}_id`], 'OWNER');
  if (asks === null && ((await isOwner('node1')) || (await isOwner('node2')))) {
    throw new AppError('rule_broken', text.confirmedAlready);
  }
  throw notAllowed(text.onlyOtherEndAnswers);
}

function tellOtherEnd(
  tx: NetworkTx,
  { clock }: ChangeDeps,
  viewer: Viewer,
  { row, end, kind }: { row: RelationshipRow; end: End; kind: NotificationKind },
): Promise<void> {
  const { entity, other } = entitiesFrom(row, end);
  const news = { kind, entityId: other, otherId: entity, relationshipId: row.id };
  return notifyOwners(tx, clock, [
    { ...news, actorId: viewer.userId, details: { role: row.role } },
  ]);
}
