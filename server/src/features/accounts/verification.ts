import type { SessionUser } from '@mangrove/contract';
import { transact } from '../../db/transact.ts';
import type { Viewer } from '../../domain/access/viewer.ts';
import { writeAudit, writeOwnAudit } from '../../domain/audit/write-audit.ts';
import { queueMail } from '../../domain/mail/outbox.ts';
import { lockUser, updateUser } from '../../domain/users/queries.ts';
import type { AccountDeps, Client } from '../sessions/account-deps.ts';
import { endSessionsOfUser, type NewSession } from '../sessions/service.ts';
import { withEvenTiming } from './even-timing.ts';
import { canOwnerSignIn, mayBeginSession, openSession, takeUserOfLink } from './open-session.ts';
import { requireEmailQuota } from './passwords.ts';
import { deleteLinks } from './queries.ts';
import { describeUser } from './registration.ts';

/** Queues the verification e-mail again; does nothing for an unknown or a verified address. */
export async function requestVerification(
  deps: AccountDeps,
  email: string,
  ip: string,
): Promise<void> {
  // Anybody; the answer is the same for any address.
  await requireEmailQuota(deps, 'resend', email);
  await withEvenTiming(deps, () =>
    transact(deps.db, async (tx) => {
      const user = await lockUser(tx, { email });
      if (!user || user.is_verified || !canOwnerSignIn(user)) return;
      await deleteLinks(tx, user.id, 'verify');
      await queueMail(tx, deps.clock, { kind: 'verify', userId: user.id, address: user.email });
      const target = { type: 'user', id: user.id } as const;
      await writeAudit(tx, deps.clock, { event: 'verification_requested', target, ip });
    }),
  );
  deps.onMailQueued();
}

/**
 * Verifies an address by a mailed link, which works once. The user's limited sessions become full.
 * But if the link is opened in a session of that user, or asks for one, all other sessions of the
 * user end: the clients that opened those did not prove to own the address.
 * @throws link_invalid for a link that is used or has expired.
 */
export async function verifyEmail(
  deps: AccountDeps,
  token: string,
  options: { autoLogin: boolean; viewer: Viewer | null; client: Client },
): Promise<{ user: SessionUser; session: NewSession | null }> {
  // Anybody who has the link.
  const done = await transact(deps.db, async (tx) => {
    const now = deps.clock.now();
    const user = await takeUserOfLink(tx, token, 'verify', now);
    const isOwnSession = options.viewer?.userId === user.id;
    const provesOwner = isOwnSession || options.autoLogin;
    const keptId = isOwnSession ? options.viewer?.sessionId : undefined;
    const ended =
      provesOwner && !user.is_verified ? await endSessionsOfUser(tx, user.id, keptId) : [];
    await updateUser(tx, user.id, { is_verified: true, updated_at: now });
    await deleteLinks(tx, user.id, 'verify');
    await writeOwnAudit(tx, deps.clock, 'account_verified', {
      userId: user.id,
      ip: options.client.ip,
    });
    const begins =
      options.autoLogin && !isOwnSession && (await mayBeginSession(tx, user, options.viewer));
    const session = begins ? await openSession(tx, deps, user, options.client) : null;
    return { user: { ...describeUser(user), is_verified: true }, session, ended };
  });
  deps.onSessionsEnded(done.ended);
  return done;
}
