import type { SessionUser, UserType } from '@mangrove/contract';
import { text as constraintText } from '../../db/messages.ts';
import type { UserRow } from '../../db/schema.ts';
import { type Executor, transact } from '../../db/transact.ts';
import type { Viewer } from '../../domain/access/viewer.ts';
import { writeOwnAudit } from '../../domain/audit/write-audit.ts';
import { queueMail } from '../../domain/mail/outbox.ts';
import { insertUser, lockUser } from '../../domain/users/queries.ts';
import { AppError } from '../../errors.ts';
import type { AccountDeps, Client } from '../sessions/account-deps.ts';
import { beginSession, type NewSession } from '../sessions/service.ts';
import { withEvenTiming } from './even-timing.ts';
import { text } from './messages.ts';
import { requireGoodPassword } from './password-rules.ts';

/**
 * Opens an account and queues its verification e-mail. With `autoLogin` a limited session begins,
 * because the address is not verified yet. Where the product hides who has an account, a taken
 * address is answered like a free one: without a session or an id; only the e-mail differs.
 * @throws rule_broken for a refused password, a taken address, or a caller who is signed in.
 */
export async function registerAccount(
  deps: AccountDeps,
  given: { email: string; password: string; name?: string | undefined; user_type: UserType },
  options: { autoLogin: boolean; viewer: Viewer | null; client: Client },
): Promise<{ user: SessionUser; session: NewSession | null }> {
  // Anybody who is not signed in.
  if (options.viewer) {
    throw new AppError('rule_broken', text.loggedInAlready(options.viewer.email));
  }
  const name = given.name ?? '';
  requireGoodPassword(deps, given.password, { email: given.email, name });
  // Hashed before the address is looked up, so that a taken address takes as long as a free one.
  const passwordHash = await deps.hasher.hash(given.password);
  const open = async (tx: Executor) => {
    const now = deps.clock.now();
    const user = await insertUser(tx, {
      email: given.email,
      name,
      password_hash: passwordHash,
      user_type: given.user_type,
      pending_profile_name: name === '' ? null : name,
      created_at: now,
    });
    if (!user) {
      if (deps.hidesAccounts) return notifyOwner(tx, deps, given);
      throw new AppError('rule_broken', constraintText.addressTaken);
    }
    await queueMail(tx, deps.clock, { kind: 'verify', userId: user.id, address: user.email });
    await writeOwnAudit(tx, deps.clock, 'account_registered', {
      userId: user.id,
      ip: options.client.ip,
    });
    if (deps.hidesAccounts) return describeAsSent(given);
    const session = options.autoLogin
      ? await beginSession(tx, deps, user, { remembers: false, client: options.client })
      : null;
    return { user: describeUser(user), session };
  };
  const made = await withEvenTiming(deps, () => transact(deps.db, open));
  deps.onMailQueued();
  return made;
}

type Given = Parameters<typeof registerAccount>[1];

/** Tells the owner of an account that somebody tried to register with its address. */
async function notifyOwner(tx: Executor, deps: AccountDeps, given: Given) {
  // Locked, so that simultaneous attempts are counted one after the other.
  const owner = await lockUser(tx, given);
  if (owner) {
    await queueMail(tx, deps.clock, {
      kind: 'registration_tried',
      userId: owner.id,
      address: owner.email,
      maxPerHour: 3,
    });
  }
  return describeAsSent(given);
}

/** The user as answered to a client that has not proved to own the address: only what it sent. */
function describeAsSent({ email, name, user_type }: Given): { user: SessionUser; session: null } {
  const state = { is_superuser: false, is_verified: false };
  return {
    user: { id: 0, email: email.trim(), name: name ?? '', user_type, ...state },
    session: null,
  };
}

/** A user as shown to that user. */
export function describeUser(user: UserRow): SessionUser {
  return {
    id: user.id,
    email: user.email,
    name: user.name,
    user_type: user.user_type,
    is_superuser: user.is_superuser,
    is_verified: user.is_verified,
  };
}
