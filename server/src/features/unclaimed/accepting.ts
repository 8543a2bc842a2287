import type { acceptInvitation as AcceptEndpoint, Audience, BodyOf } from '@mangrove/contract';
import type { UserRow } from '../../db/schema.ts';
import type { Executor } from '../../db/transact.ts';
import type { Viewer } from '../../domain/access/viewer.ts';
import { writeOwnAudit } from '../../domain/audit/write-audit.ts';
import { changeNetwork } from '../../domain/history/change-network.ts';
import { notifyUsers } from '../../domain/notifications/notify.ts';
import {
  insertUser,
  lockUser,
  selectUserByEmail,
  shareLockActiveUsers,
  updateUser,
} from '../../domain/users/queries.ts';
import { AppError, emailNotVerified, sessionEnded } from '../../errors.ts';
import { mayBeginSession, openSession } from '../accounts/open-session.ts';
import { requireGoodPassword } from '../accounts/password-rules.ts';
import { describeUser } from '../accounts/registration.ts';
import type { AccountDeps, Client } from '../sessions/account-deps.ts';
import { type InvitationDeps, requireInvitation } from './invitations.ts';
import { text } from './messages.ts';
import { deleteInvitation, type InvitationRow } from './queries.ts';
import { takeOver } from './take-over.ts';

export interface AcceptingDeps extends InvitationDeps, AccountDeps {
  /** Who sees a new profile if its owner does not say. */
  defaultAudience: Audience;
}

/**
 * Makes the invited person the profile of the viewer; without a session, of a new account with the
 * invited address, which the link confirms.
 * @throws link_invalid; rule_broken for a refused password or the account of an organisation;
 * conflict if the address has an account, or the person is a member's; email_not_verified.
 */
export async function acceptInvitation(
  deps: AcceptingDeps,
  { token, password, audience }: BodyOf<typeof AcceptEndpoint>,
  { viewer, client }: { viewer: Viewer | null; client: Client },
) {
  // Whoever has the link.
  const known = await requireInvitation(deps, deps.db, token);
  const passwordHash = viewer ? null : await hashPassword(deps, known.address, password);
  const done = await changeNetwork(deps, viewer, async (tx, change) => {
    const invitation = await requireInvitation(deps, tx, token);
    const user =
      passwordHash === null
        ? await requireOwnAccount(tx, deps, viewer, invitation)
        : await openAccount(tx, deps, invitation, passwordHash, client);
    if (!viewer) change.by({ userId: user.id, ip: client.ip });
    if (invitation.invited_by !== null) await shareLockActiveUsers(tx, [invitation.invited_by]);
    const personId = await takeOver(tx, change, deps, {
      ...{ personId: invitation.entity_id, userId: user.id, by: user.id },
      audience: audience ?? deps.defaultAudience,
    });
    // It may have been answered while the person was locked by somebody else.
    await deleteInvitation(tx, invitation.id);
    await tellInviter(tx, deps, invitation, { personId, userId: user.id });
    const begins = viewer === null && (await mayBeginSession(tx, user, null));
    const session = begins ? await openSession(tx, deps, user, client) : null;
    return { user: describeUser(user), personId, session };
  });
  deps.onMailQueued();
  return done;
}

async function hashPassword(
  deps: AcceptingDeps,
  email: string,
  password: string | undefined,
): Promise<string> {
  if (await selectUserByEmail(deps.db, email)) {
    throw new AppError('conflict', text.hasAccount);
  }
  if (password === undefined) {
    const errors = [{ path: 'password', message: text.passwordMissing }];
    throw new AppError('rule_broken', text.passwordMissing, { errors });
  }
  requireGoodPassword(deps, password, { email, name: '' });
  return deps.hasher.hash(password);
}

async function openAccount(
  tx: Executor,
  { clock }: AcceptingDeps,
  { address }: InvitationRow,
  passwordHash: string,
  client: Client,
): Promise<UserRow> {
  const user = await insertUser(tx, {
    ...{ email: address, name: '', password_hash: passwordHash, user_type: 'person' },
    ...{ created_at: clock.now(), is_verified: true },
  });
  if (!user) throw new AppError('conflict', text.hasAccount);
  const by = { userId: user.id, ip: client.ip };
  await writeOwnAudit(tx, clock, 'account_registered', by);
  await writeOwnAudit(tx, clock, 'account_verified', by);
  return user;
}

/** The account of the viewer; the link confirms its address if that was invited. */
async function requireOwnAccount(
  tx: Executor,
  { clock }: AcceptingDeps,
  viewer: Viewer | null,
  { address }: InvitationRow,
): Promise<UserRow> {
  const user = viewer && (await lockUser(tx, viewer.userId));
  if (!user?.is_active) throw sessionEnded();
  if (user.user_type !== 'person') {
    throw new AppError('rule_broken', text.ofOrganisation);
  }
  if (user.is_verified) return user;
  if (user.email_key !== address) throw emailNotVerified();
  await updateUser(tx, user.id, { is_verified: true, updated_at: clock.now() });
  await writeOwnAudit(tx, clock, 'account_verified', { userId: user.id, ip: viewer?.ip ?? '' });
  return { ...user, is_verified: true };
}

async function tellInviter(
  tx: Executor,
  { clock }: AcceptingDeps,
  { invited_by: inviter }: InvitationRow,
  { personId, userId }: { personId: number; userId: number },
): Promise<void> {
  if (inviter === null) return;
  await notifyUsers(tx, clock, [
    { kind: 'invitation_accepted', userId: inviter, entityId: personId, actorId: userId },
  ]);
}
