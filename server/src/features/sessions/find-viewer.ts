import { tokenPrefix, tokenScopes } from '@mangrove/contract';
import type { Credentials, Viewer } from '../../domain/access/viewer.ts';
import { sessionEnded } from '../../errors.ts';
import { type ApiTokenWithUser, noteUse, selectApiToken } from './api-token-queries.ts';
import { rangeOf } from './describe-client.ts';
import {
  type SessionRow,
  type SessionWithUser,
  selectSessionByCookie,
  selectSessionById,
} from './queries.ts';
import type { SessionDeps } from './service.ts';
import { hashToken } from './tokens.ts';

const dayMs = 24 * 3_600_000;
const minuteMs = 60_000;

/**
 * The user behind a request, or null if there is none. A cookie alone suffices; a bearer token of a
 * browser's session is valid only together with the cookie of that session, and the token of a
 * script alone.
 * @throws not_signed_in when cookie and bearer token belong to different users.
 */
export async function findViewer(
  deps: SessionDeps,
  credentials: Credentials,
): Promise<Viewer | null> {
  const now = deps.clock.now();
  const since = credentials.countsSaves ? new Date(now.getTime() - dayMs) : undefined;
  const byCookie = credentials.cookie
    ? unlessExpired(await selectSessionByCookie(deps.db, hashToken(credentials.cookie), since), now)
    : null;
  if (!credentials.bearer) {
    return byCookie ? viewerOf(deps, byCookie, byCookie.expires_at, credentials.ip) : null;
  }
  if (credentials.bearer.startsWith(tokenPrefix)) {
    const token = await selectApiToken(deps.db, hashToken(credentials.bearer), since);
    if (!token || token.expires_at <= now || !token.is_active) return null;
    if (byCookie && byCookie.user_id !== token.user_id) throw sessionEnded();
    return viewerOfScript(deps, token, now, credentials.ip);
  }

  const access = await deps.tokens.readAccessToken(credentials.bearer, now);
  const byBearer = access
    ? unlessExpired(await selectSessionById(deps.db, access.sessionId, since), now)
    : null;
  if (!access || !byBearer || byBearer.user_id !== access.userId) return null;
  if (byCookie && byCookie.user_id !== byBearer.user_id) throw sessionEnded();
  const isBeside = byCookie?.id === byBearer.id;
  if (byBearer.needs_cookie && !isBeside) return null;
  return viewerOf(deps, byBearer, access.expiresAt, credentials.ip);
}

function unlessExpired(found: SessionWithUser | null, now: Date): SessionWithUser | null {
  return found && found.expires_at > now && found.is_active ? found : null;
}

/** Also notes when and from where the token was used. */
async function viewerOfScript(
  deps: SessionDeps,
  token: ApiTokenWithUser,
  now: Date,
  ip: string,
): Promise<Viewer> {
  if (token.last_used_at === null || now.getTime() - token.last_used_at.getTime() > minuteMs) {
    await noteUse(deps.db, token.id, { last_used_at: now, network: rangeOf(ip) });
  }
  const { id, may_read, may_write, created_at, ...user } = token;
  const may = { read: may_read, write: may_write };
  const asSession = {
    ...user,
    id: `token-${id}`,
    confirmed_at: created_at,
    second_factor_at: null,
  };
  return {
    ...viewerOf(deps, asSession, token.expires_at, ip),
    scopes: tokenScopes.filter((scope) => may[scope]),
  };
}

/** What a viewer needs of a session, or of a token. */
type Login = Omit<
  SessionWithUser,
  Exclude<
    keyof SessionRow,
    'id' | 'user_id' | 'expires_at' | 'confirmed_at' | 'has_second_factor' | 'second_factor_at'
  >
>;

function viewerOf(
  { requiresSecondFactor }: SessionDeps,
  session: Login,
  credentialExpiresAt: Date,
  ip: string,
): Viewer {
  const lacksSecondFactor =
    requiresSecondFactor && session.is_superuser && !session.has_second_factor;
  return {
    userId: session.user_id,
    email: session.email,
    name: session.name,
    userType: session.user_type,
    isSuperuser: session.is_superuser && !lacksSecondFactor,
    lacksSecondFactor,
    secondFactorAt: session.second_factor_at,
    isVerified: session.is_verified,
    ip,
    sessionId: session.id,
    sessionExpiresAt: session.expires_at,
    credentialExpiresAt,
    confirmedAt: session.confirmed_at,
    savedBytes: session.saved_bytes,
    scopes: null,
  };
}
