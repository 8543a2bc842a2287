import type {
  BodyOf,
  claimPerson as ClaimEndpoint,
  ClaimOutcome,
  listClaims as ListEndpoint,
  readOwnClaim as OwnEndpoint,
  ReplyOf,
} from '@mangrove/contract';
import type { Db } from '../../db/open.ts';
import { transact } from '../../db/transact.ts';
import { readerOf, type Viewer } from '../../domain/access/viewer.ts';
import { writeAudit } from '../../domain/audit/write-audit.ts';
import { missingEntity, requireVisible } from '../../domain/entity/merged-entities.ts';
import { selectVisibleHead } from '../../domain/entity/queries.ts';
import { requireEntity } from '../../domain/entity/rights.ts';
import type { ChangeDeps } from '../../domain/history/change-deps.ts';
import { changeNetwork } from '../../domain/history/change-network.ts';
import { notifyUsers } from '../../domain/notifications/notify.ts';
import { selectSuperusers, shareLockActiveUsers } from '../../domain/users/queries.ts';
import { AppError, notFound, sessionEnded } from '../../errors.ts';
import { text } from './messages.ts';
import {
  insertClaim,
  type ListedClaim,
  lockWaitingClaim,
  markDecided,
  selectAdder,
  selectClaim,
  selectClaimOf,
  selectWaitingClaims,
} from './queries.ts';
import { lockUnclaimed, requireUnclaimed, takeOver } from './take-over.ts';

/** How many waiting claims a list shows. */
const mostListed = 100;

/**
 * Says that a person without an account is the viewer, for the one who added the person to decide,
 * or for the superusers.
 * @throws not_found; conflict if the person is a member's, or the viewer waits for an answer;
 * rule_broken if it was declined, and for the account of an organisation.
 */
export async function claimPerson(
  { db, clock }: Pick<ChangeDeps, 'db' | 'clock'>,
  viewer: Viewer,
  id: number,
  { message }: BodyOf<typeof ClaimEndpoint>,
): Promise<void> {
  // Anyone signed in and verified, for themselves.
  if (viewer.userType !== 'person') {
    throw new AppError('rule_broken', text.ofOrganisation);
  }
  if (message === '') {
    const sentence = text.sentenceMissing;
    const errors = [{ path: 'message', message: sentence }];
    throw new AppError('rule_broken', sentence, { errors });
  }
  await transact(db, async (tx) => {
    const adder = await selectAdder(tx, id);
    const deciders = adder === null ? (await selectSuperusers(tx)).map((one) => one.id) : [adder];
    const there = await shareLockActiveUsers(tx, [viewer.userId, ...deciders]);
    if (!there.some((user) => user.id === viewer.userId)) throw sessionEnded();
    const row = await requireEntity(tx, 'person', id);
    await requireVisible(tx, viewer, row);
    requireUnclaimed(row);
    const now = clock.now();
    const isNew = await insertClaim(tx, { entityId: id, userId: viewer.userId, message, now });
    if (!isNew) throw await claimedBefore(tx, id, viewer.userId);
    const target = { type: 'entity', id } as const;
    await writeAudit(tx, clock, { event: 'claim_made', by: viewer, target });
    await notifyUsers(
      tx,
      clock,
      there
        .filter((user) => deciders.includes(user.id))
        .map((user) => ({
          ...{ kind: 'claim_made' as const, userId: user.id, entityId: id, actorId: viewer.userId },
        })),
    );
  });
}

async function claimedBefore(db: Db, id: number, userId: number): Promise<AppError> {
  const before = await selectClaimOf(db, id, userId);
  if (!before?.decided_at) {
    return new AppError('conflict', text.askedAlready);
  }
  return new AppError('rule_broken', text.declined(before.decided_at));
}

/** Where the viewer's own claim to a person stands. @throws not_found */
export async function readOwnClaim(
  db: Db,
  viewer: Viewer,
  id: number,
): Promise<ReplyOf<typeof OwnEndpoint>> {
  // The viewer's own, of a person whom the viewer may see.
  const reader = readerOf(viewer);
  if (!(await selectVisibleHead(db, reader, id))) {
    throw await missingEntity(db, { type: 'person', id }, reader);
  }
  const claim = await selectClaimOf(db, id, viewer.userId);
  if (!claim) return { state: 'none', since: null };
  const { decided_at: decided, created_at: made } = claim;
  return { state: decided ? 'declined' : 'waiting', since: (decided ?? made).toISOString() };
}

/** The claims that wait for the viewer. */
export async function listClaims(db: Db, viewer: Viewer): Promise<ReplyOf<typeof ListEndpoint>> {
  // Of people whom the viewer added; all of them for superusers, who alone learn the addresses.
  const { isSuperuser, userId } = viewer;
  const decidedBy = isSuperuser ? 'superusers' : { userId };
  const rows = await selectWaitingClaims(db, readerOf(viewer), decidedBy, mostListed);
  return { items: rows.map((row) => describeClaim(row, isSuperuser)) };
}

function describeClaim(row: ListedClaim, isForSuperuser: boolean) {
  const { profile_id: id, profile_name: name } = row;
  return {
    id: row.id,
    created_at: row.created_at.toISOString(),
    person: { type: 'person' as const, id: row.person_id, name: row.person_name },
    claimant: {
      name: name ?? row.user_name,
      email: isForSuperuser ? row.email : null,
      profile: id !== null && name !== null ? { type: 'person' as const, id, name } : null,
    },
    message: row.message,
  };
}

/**
 * Decides a claim, and tells whoever made it.
 * @throws not_found; conflict if it was decided, or the person is a member's meanwhile.
 */
export async function decideClaim(
  deps: ChangeDeps,
  viewer: Viewer,
  id: number,
  { outcome }: { outcome: ClaimOutcome },
): Promise<void> {
  // Who added the person, and superusers.
  const { clock } = deps;
  await changeNetwork(deps, viewer, async (tx, change) => {
    const claim = await selectClaim(tx, id);
    if (!claim) throw notFound('claim');
    const { entity_id: personId, user_id: userId } = claim;
    const there = await shareLockActiveUsers(tx, [viewer.userId, userId]);
    const { added_by: adder } = await lockUnclaimed(tx, personId);
    if (!viewer.isSuperuser && adder !== viewer.userId) throw notFound('claim');
    if (!(await lockWaitingClaim(tx, id))) {
      throw new AppError('conflict', text.decidedAlready);
    }
    if (!there.some((user) => user.id === userId)) {
      throw new AppError('conflict', text.claimantGone);
    }
    let profileId = personId;
    if (outcome === 'accepted') {
      profileId = await takeOver(tx, change, deps, { personId, userId, by: viewer.userId });
    } else {
      await markDecided(tx, id, viewer.userId, clock.now());
      await change.audit({ event: 'claim_declined', target: { type: 'entity', id: personId } });
    }
    await notifyUsers(tx, clock, [
      {
        ...{ kind: 'claim_decided', userId, entityId: profileId, actorId: viewer.userId },
        details: { outcome },
      },
    ]);
  });
}
