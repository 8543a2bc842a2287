import { randomUUID } from 'node:crypto';
import type { Tokens as TokensReply } from '@mangrove/contract';
import type { Clock } from '../../adapters/clock.ts';
import type { Db } from '../../db/open.ts';
import type { UserRow } from '../../db/schema.ts';
import { type Executor, transact } from '../../db/transact.ts';
import type { Viewer } from '../../domain/access/viewer.ts';
import { writeAudit, writeOwnAudit } from '../../domain/audit/write-audit.ts';
import { lockUser, updateUser } from '../../domain/users/queries.ts';
import { AppError, sessionEnded } from '../../errors.ts';
import type { Client } from './account-deps.ts';
import { deleteApiTokensOfUser, downgradeApiTokens } from './api-token-queries.ts';
import { describeDevice, rangeOf } from './describe-client.ts';
import { text } from './messages.ts';
import {
  deleteAllSessions,
  deleteSession,
  deleteSessionsOfOthers,
  deleteSessionsOfUser,
  insertSession,
  lockSession,
  type SessionRow,
  selectSessionByCookie,
  updateSecondFactor,
  updateSession,
} from './queries.ts';
import { hashToken, randomToken, type Tokens } from './tokens.ts';

/** In seconds; the values are those of "Accounts, sessions and access", 9, and its decisions. */
const sessionLife = {
  access: 15 * 60,
  remembered: 7 * 24 * 60 * 60,
  browser: 24 * 60 * 60,
  /** The direct parent of the newest refresh token stays valid this long, for a second tab. */
  grace: 10,
  /** What a refresh reports as `expires_in`. */
  reportedAfterRefresh: 604_800,
  reportedAfterLogin: 900,
} as const;

export interface SessionDeps {
  db: Db;
  clock: Clock;
  tokens: Tokens;
  /** Whether superusers have their rank only in sessions with a second factor. */
  requiresSecondFactor: boolean;
}

/** A new session: the reply to the caller, and the value of the session cookie. */
export interface NewSession {
  id: string;
  reply: TokensReply;
  cookie: string;
  /** Seconds, or null for a cookie that lasts until the browser is closed. */
  cookieMaxAge: number | null;
}

/**
 * Begins a session for a user, in the caller's transaction.
 * The tokens of a browser are valid only together with the session's cookie.
 */
export async function beginSession(
  tx: Executor,
  deps: SessionDeps,
  user: Pick<UserRow, 'id'>,
  options: {
    remembers: boolean;
    hasSecondFactor?: boolean;
    byProvider?: boolean;
    client: Omit<Client, 'device'>;
  },
): Promise<NewSession> {
  const now = deps.clock.now();
  const life = options.remembers ? sessionLife.remembered : sessionLife.browser;
  const cookie = randomToken();
  const row: SessionRow = {
    id: randomUUID(),
    user_id: user.id,
    cookie_hash: hashToken(cookie),
    needs_cookie: options.client.isBrowser,
    remembers: options.remembers,
    device: describeDevice(options.client.userAgent),
    network: rangeOf(options.client.ip),
    has_second_factor: options.hasSecondFactor ?? false,
    second_factor_at: options.hasSecondFactor ? now : null,
    by_provider: options.byProvider ?? false,
    refresh_count: 0,
    refreshed_at: null,
    confirmed_at: now,
    created_at: now,
    expires_at: new Date(now.getTime() + life * 1000),
  };
  await insertSession(tx, row);
  await updateUser(tx, user.id, { last_login_at: now });
  const reply = await makeTokenPair(deps, row, 0, sessionLife.reportedAfterLogin);
  return { id: row.id, reply, cookie, cookieMaxAge: options.remembers ? life : null };
}

/**
 * Exchanges a refresh token for the next pair. The newest token advances the chain. Its direct
 * parent gets the same successor again for ten seconds, as long as that is unused. Any older token
 * ends the session, since somebody else must have a copy.
 * @param cookie the session cookie of the request; it must belong to the same session.
 * @throws not_signed_in if the refresh fails for any reason.
 */
export async function refreshSession(
  deps: SessionDeps,
  given: { token: string | undefined; cookie: string | undefined; ip: string },
): Promise<{ reply: TokensReply; endedSessionId: null } | { reply: null; endedSessionId: string }> {
  const { db, clock, tokens } = deps;
  const byCookie = given.cookie ? await selectSessionByCookie(db, hashToken(given.cookie)) : null;
  if (!given.token && !byCookie) throw noRefreshToken();
  const named = given.token
    ? tokens.readRefreshToken(given.token)
    : byCookie && { sessionId: byCookie.id, count: byCookie.refresh_count };
  if (!named) throw sessionEnded();
  if (byCookie?.id !== named.sessionId) throw sessionEnded();

  return transact(db, async (tx) => {
    const session = await lockSession(tx, named.sessionId);
    // Read after the lock, so that a refresh that waited for another has the later time.
    const now = clock.now();
    if (!session || session.expires_at <= now) throw sessionEnded();
    if (!byCookie?.is_active) throw sessionEnded();
    // Without a token, the cookie stands for the newest token, even if that changed while waiting.
    const count = given.token ? named.count : session.refresh_count;
    const sinceMs = now.getTime() - (session.refreshed_at?.getTime() ?? 0);
    const isNewest = count === session.refresh_count;
    // Absolute: the clock of another process that refreshed may be slightly ahead.
    const isInGrace = Math.abs(sinceMs) < sessionLife.grace * 1000;
    const isDirectParent = count === session.refresh_count - 1 && isInGrace;
    if (!isNewest && !isDirectParent) {
      await deleteSession(tx, session.id);
      await writeAudit(tx, clock, {
        event: 'refresh_token_reused',
        target: { type: 'user', id: session.user_id },
        ip: given.ip,
      });
      return { reply: null, endedSessionId: session.id };
    }
    const successor = isNewest ? session.refresh_count + 1 : session.refresh_count;
    if (isNewest) {
      await updateSession(tx, session.id, {
        refresh_count: successor,
        refreshed_at: now,
        network: rangeOf(given.ip),
      });
    }
    const reply = await makeTokenPair(deps, session, successor, sessionLife.reportedAfterRefresh);
    return { reply, endedSessionId: null };
  });
}

/**
 * Ends one session; does nothing if it has already ended.
 * @returns whether a provider of logins began it.
 */
export async function endSession(
  { db, clock }: Pick<SessionDeps, 'db' | 'clock'>,
  id: string,
  ip: string,
): Promise<boolean> {
  return transact(db, async (tx) => {
    const ended = await deleteSession(tx, id);
    if (!ended) return false;
    await writeOwnAudit(tx, clock, 'logged_out', { userId: ended.user_id, ip });
    return ended.by_provider;
  });
}

/**
 * Ends the sessions of a user, except `keptId`, and the tokens of scripts: whoever got hold of the
 * account may have made one.
 * @returns the ids of the ended sessions.
 */
export async function endSessionsOfUser(
  tx: Executor,
  userId: number,
  keptId?: string,
): Promise<string[]> {
  await deleteApiTokensOfUser(tx, userId);
  return deleteSessionsOfUser(tx, userId, keptId);
}

/** Ends all sessions. */
export async function endAllSessions(tx: Executor): Promise<void> {
  await deleteAllSessions(tx);
}

/** Ends the sessions of all users but superusers. @returns the ids of the ended sessions. */
export function endSessionsOfOthers(tx: Executor): Promise<string[]> {
  return deleteSessionsOfOthers(tx);
}

/**
 * The row of a viewer's own account, locked, for a change of how it is opened or what becomes of it.
 * A change of the password may have ended the viewer's session while this call waited for the row:
 * whoever is put out must not leave another way in.
 * @throws not_signed_in when the session has ended, or the account is not there any more.
 */
export async function lockOwner(tx: Executor, viewer: Viewer): Promise<UserRow> {
  const user = await lockUser(tx, viewer.userId);
  await requireSession(tx, viewer);
  if (!user?.is_active) throw sessionEnded();
  return user;
}

/** @throws not_signed_in when the viewer's session has ended, asked while the account is locked. */
export async function requireSession(tx: Executor, { sessionId }: Viewer): Promise<void> {
  if (!(await lockSession(tx, sessionId))) throw sessionEnded();
}

/** Stores when the password was last entered, for calls that need a fresh login. */
export async function storeConfirmation(db: Executor, id: string, now: Date): Promise<void> {
  await updateSession(db, id, { confirmed_at: now });
}

/** Stores when a session, or each session of a user, had its second factor; null for without. */
export async function setSecondFactor(
  db: Executor,
  whose: { sessionId: string } | { userId: number },
  at: Date | null,
): Promise<void> {
  await updateSecondFactor(db, whose, at);
  if ('userId' in whose && at === null) await downgradeApiTokens(db, whose.userId);
}

/** The id of the session that a cookie belongs to, even if the session has expired. */
export async function sessionOfCookie(
  db: Executor,
  cookie: string | undefined,
): Promise<string | null> {
  if (!cookie) return null;
  return (await selectSessionByCookie(db, hashToken(cookie)))?.id ?? null;
}

/** The session that a refresh token, even an old one, belongs to; null for an invalid token. */
export function sessionOfRefreshToken(deps: SessionDeps, token: string): string | null {
  return deps.tokens.readRefreshToken(token)?.sessionId ?? null;
}

async function makeTokenPair(
  { clock, tokens }: SessionDeps,
  session: SessionRow,
  count: number,
  expiresIn: number,
): Promise<TokensReply> {
  const now = clock.now();
  const left = Math.floor((session.expires_at.getTime() - now.getTime()) / 1000);
  const life = Math.max(1, Math.min(sessionLife.access, left));
  return {
    access_token: await tokens.makeAccessToken(
      { userId: session.user_id, sessionId: session.id },
      now,
      life,
    ),
    refresh_token: tokens.makeRefreshToken(session.id, count),
    token_type: 'bearer',
    expires_in: expiresIn,
  };
}

function noRefreshToken(): AppError {
  return new AppError('not_signed_in', text.noRefreshToken);
}
