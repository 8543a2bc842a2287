import {
  type BodyOf,
  emailKey,
  type invitePerson as InviteEndpoint,
  type readInvitation as ReadEndpoint,
  type refuseInvitation as RefuseEndpoint,
  type ReplyOf,
  retentionMs,
} from '@mangrove/contract';
import type { Secret } from '../../adapters/secret.ts';
import { type Executor, transact } from '../../db/transact.ts';
import { hasRole, notAllowed } from '../../domain/access/policy.ts';
import type { Viewer } from '../../domain/access/viewer.ts';
import { writeAudit } from '../../domain/audit/write-audit.ts';
import { setAside } from '../../domain/deleted/set-aside.ts';
import { requireVisible } from '../../domain/entity/merged-entities.ts';
import { selectVisibleHead } from '../../domain/entity/queries.ts';
import { requireEntity } from '../../domain/entity/rights.ts';
import type { ChangeDeps } from '../../domain/history/change-deps.ts';
import { changeNetwork } from '../../domain/history/change-network.ts';
import { readKeyedToken } from '../../domain/mail/keyed-token.ts';
import { queueMail } from '../../domain/mail/outbox.ts';
import { refuseAddress, refusedAmong } from '../../domain/unclaimed/refused-addresses.ts';
import { selectUserByEmail, shareLockActiveUsers } from '../../domain/users/queries.ts';
import { AppError, sessionEnded } from '../../errors.ts';
import type { AccountDeps } from '../sessions/account-deps.ts';
import { text } from './messages.ts';
import {
  deleteInvitation,
  type InvitationRow,
  insertInvitation,
  selectConnectionsOf,
  selectInvitation,
  selectInvitationOf,
  selectInvitationsTo,
} from './queries.ts';
import { requireUnclaimed } from './take-over.ts';

export interface InvitationDeps extends ChangeDeps, Pick<AccountDeps, 'onMailQueued'> {
  secret: Secret;
  previousSecret: Secret | undefined;
}

/** So many people at one address are invited at a time. */
const mostToAddress = 3;
/** How many connections an invitation shows. */
const shownConnections = 20;

/**
 * Invites a person who has no account to their profile, by one e-mail and one reminder. Another
 * address replaces the one that was invited before.
 * @throws not_found, forbidden; conflict if the person is a member or was invited at this address;
 * address_refused if its owner asked not to be invited; rule_broken if several invitations wait.
 */
export async function invitePerson(
  { db, clock, onMailQueued }: InvitationDeps,
  viewer: Viewer,
  id: number,
  { email }: BodyOf<typeof InviteEndpoint>,
): Promise<void> {
  // Owners and superusers. Whether the address has an account makes no difference.
  await transact(db, async (tx) => {
    if ((await shareLockActiveUsers(tx, [viewer.userId])).length === 0) throw sessionEnded();
    const row = await requireEntity(tx, 'person', id);
    await requireVisible(tx, viewer, row);
    if (!(await hasRole(tx, viewer, id, 'OWNER'))) throw notAllowed();
    requireUnclaimed(row);
    await requireMayInvite(tx, id, email);
    const now = clock.now();
    const invitationId = await insertInvitation(tx, {
      ...{ entityId: id, address: email, invitedBy: viewer.userId, now },
    });
    const details = { invitation_id: invitationId };
    await queueMail(tx, clock, { kind: 'invitation', userId: null, address: email, details });
    const target = { type: 'entity', id } as const;
    await writeAudit(tx, clock, { event: 'person_invited', by: viewer, target });
  });
  onMailQueued();
}

/** Takes back an invitation to another address: a link that went to a wrong one opens nothing. */
async function requireMayInvite(tx: Executor, id: number, email: string): Promise<void> {
  if ((await refusedAmong(tx, [email])).size > 0) {
    throw new AppError('address_refused', text.addressRefused);
  }
  const before = await selectInvitationOf(tx, id);
  if (before?.address === emailKey(email)) {
    throw new AppError('conflict', text.invitedAlready(before.created_at));
  }
  if ((await selectInvitationsTo(tx, email)).length >= mostToAddress) {
    throw new AppError('rule_broken', text.tooManyInvitations);
  }
  if (before) await deleteInvitation(tx, before.id);
}

/**
 * What an invitation says of the person: what members see.
 * @throws link_invalid
 */
export async function readInvitation(
  deps: Pick<InvitationDeps, 'db' | 'clock' | 'secret' | 'previousSecret'>,
  token: string,
): Promise<ReplyOf<typeof ReadEndpoint>> {
  // Whoever has the link.
  const { db } = deps;
  const invitation = await requireInvitation(deps, db, token);
  const person = await selectVisibleHead(db, 'all', invitation.entity_id);
  if (!person) throw invitationOver();
  return {
    person,
    connections: await selectConnectionsOf(db, 'members', person.id, shownConnections),
    email: invitation.address,
    has_account: (await selectUserByEmail(db, invitation.address)) !== null,
  };
}

/**
 * Takes the invited person off the map; with `never_again` all whom the address was invited for,
 * and nobody can invite it again.
 * @throws link_invalid
 */
export async function refuseInvitation(
  deps: InvitationDeps,
  { token, never_again: isForEver }: BodyOf<typeof RefuseEndpoint>,
  ip: string,
): Promise<void> {
  // Whoever has the link.
  await changeNetwork(deps, null, async (tx, change) => {
    const invitation = await requireInvitation(deps, tx, token);
    const all = isForEver ? await selectInvitationsTo(tx, invitation.address) : [invitation];
    const ids = all.map((one) => one.entity_id);
    const aside = await setAside(tx, deps.clock, ids, { by: null, reason: 'removed' });
    if (isForEver) await refuseAddress(tx, deps.clock, invitation.address);
    change.setAside(aside.itemIds);
    for (const { id } of aside.entities) {
      await change.audit({ event: 'invitation_refused', ip, target: { type: 'entity', id } });
    }
    await change.act('entity_deleted', aside.revisions);
    change.release(aside.released);
    change.touch(...aside.entities.map(({ id, type }) => ({ id, type })));
  });
}

/** @throws link_invalid for a token that is none, and for an invitation that is over. */
export async function requireInvitation(
  { clock, secret, previousSecret }: Pick<InvitationDeps, 'clock' | 'secret' | 'previousSecret'>,
  db: Executor,
  token: string,
): Promise<InvitationRow> {
  const secrets = previousSecret ? [secret, previousSecret] : [secret];
  const id = readKeyedToken(secrets, 'invitation', token);
  const since = new Date(clock.now().getTime() - retentionMs('invitations'));
  const invitation = id === null ? null : await selectInvitation(db, id, since);
  if (!invitation) throw invitationOver();
  return invitation;
}

function invitationOver(): AppError {
  return new AppError('link_invalid', text.invitationOver);
}
