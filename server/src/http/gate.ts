// The checks of every call before its own work, in this order: rate limit, development mode, login,
// CSRF; then, after its input was parsed, verified address, rank and fresh login. The order decides
// which refusal a caller sees if several apply.
import { hash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { EndpointDefinition, RateLimitName } from '@mangrove/contract';
import type { FastifyRequest } from 'fastify';
import type { Clock } from '../adapters/clock.ts';
import type { RateLimiter, ReadLimiter } from '../adapters/rate-limiter.ts';
import { type Credentials, hasRank, isFresh, type Viewer } from '../domain/access/viewer.ts';
import type { RecentChanges } from '../domain/network/recent-changes.ts';
import { AppError, emailNotVerified } from '../errors.ts';
import type { Client } from './client-costs.ts';
import { bearerOf, sessionCookieOf } from './cookies.ts';
import { text } from './messages.ts';
import { rates, refusals, visitorRates } from './rates.ts';
import { refusalOfScript } from './refuse-script.ts';
import type { SiteOrigin } from './site-origin.ts';

export interface GateDeps {
  clock: Clock;
  /** Counts writing calls and attempts on secrets, for all processes together. */
  limiter: RateLimiter;
  /** Counts reading calls. */
  readLimiter: ReadLimiter;
  /** Whether the site is served by https, which decides the prefix of the cookies' names. */
  isHttps: boolean;
  /** False for a load test: what clients cost is not counted. */
  limitsRates: boolean;
  site: SiteOrigin;
  findViewer(credentials: Credentials): Promise<Viewer | null>;
  isDevelopmentMode(): Promise<boolean>;
  /** What cached answers are compared with. */
  recentChanges: RecentChanges;
  /** How many bytes an account may write to history within a day. */
  maxSavedBytes: number;
}

/** Some thousand usual saves, or a hundred of the largest ones. */
export const maxSavedBytes = 20 * 1024 * 1024;
const fullBudget = text.savedTooMuch(maxSavedBytes / 1024 / 1024);

export const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** A refusal comes late: a client that asks on at once would spend the process's time on refusals. */
const refusalMs = 100;

/** The viewer of a call, and whether the call must still present its session's CSRF token. */
export interface GateResult {
  viewer: Viewer | null;
  needsCsrfToken: boolean;
  /** The key under which the call was counted as a reading call; null for other calls. */
  readKey: string | null;
  /** Against whom the work of the call is counted. */
  client: Client;
}

/** Runs the checks that come before the body is read. */
export async function passGate(
  deps: GateDeps,
  endpoint: EndpointDefinition,
  request: FastifyRequest,
): Promise<GateResult> {
  if (endpoint.answersWithoutDatabase)
    return { viewer: null, needsCsrfToken: false, readKey: null, client: null };
  const credentials = {
    cookie: sessionCookieOf(request, deps.isHttps),
    bearer: bearerOf(request),
    ip: request.ip,
    countsSaves: savesNetwork(endpoint),
  };
  const { viewer, refusal } = await authenticate(deps, endpoint, credentials);
  const readKey = await countAgainstLimits(deps, endpoint, request, viewer);
  if (viewer && !viewer.isSuperuser && viewer.savedBytes >= deps.maxSavedBytes) {
    throw new AppError('rate_limited', fullBudget, { retryAfterSeconds: 3600 });
  }
  if (!endpoint.opensInDevelopmentMode && !hasRank(viewer) && (await deps.isDevelopmentMode())) {
    throw new AppError('development_mode', text.developmentMode);
  }
  // A public call with contradicting credentials is answered as for a visitor. Refresh is refused:
  // it is public only because it must work with an expired access token.
  if (refusal && (endpoint.access !== 'public' || endpoint.name === 'refresh')) throw refusal;
  if (endpoint.access !== 'public' && !viewer) {
    throw new AppError('not_signed_in', text.logIn);
  }
  const needsCsrfToken =
    !safeMethods.has(request.method) &&
    !endpoint.isByToken &&
    !endpoint.opensToOtherSites &&
    needsTokenAgainstForgery(deps, endpoint, request, credentials);
  const client = clientOf(viewer, request.ip);
  return { viewer: endpoint.opensToOtherSites ? null : viewer, needsCsrfToken, readKey, client };
}

/** A user, or the network of a visitor; nobody for superusers, whose work may take long. */
function clientOf(viewer: Viewer | null, ip: string): Client {
  if (viewer) return viewer.isSuperuser ? null : `user:${viewer.userId}`;
  return `network:${networkOf(ip)}`;
}

/**
 * Returns contradicting credentials, and a token that does not open the call, as a refusal, which
 * is thrown after the rate limit.
 */
async function authenticate(
  deps: GateDeps,
  endpoint: EndpointDefinition,
  credentials: Credentials,
): Promise<{ viewer: Viewer | null; refusal: AppError | null }> {
  if (credentials.cookie === undefined && credentials.bearer === undefined)
    return { viewer: null, refusal: null };
  try {
    const viewer = await deps.findViewer(credentials);
    const refusal = viewer && refusalOfScript(endpoint, viewer, onlyReads(endpoint));
    return { viewer: refusal ? null : viewer, refusal };
  } catch (error) {
    if (error instanceof AppError) return { viewer: null, refusal: error };
    throw error;
  }
}

/** Runs the checks that come after the body and the parameters were parsed. */
export function passRank(
  deps: GateDeps,
  endpoint: EndpointDefinition,
  request: FastifyRequest,
  viewer: Viewer | null,
): void {
  const isWriting = !safeMethods.has(request.method);
  if (isWriting && viewer && !viewer.isVerified && !endpoint.opensToUnverified)
    throw emailNotVerified();
  if (endpoint.access === 'superuser' && viewer?.lacksSecondFactor) {
    throw new AppError('second_factor_needed', text.secondFactorNeeded);
  }
  if (endpoint.access === 'superuser' && !viewer?.isSuperuser) {
    const detail = endpoint.rankRefusal ?? text.superusersOnly;
    throw new AppError('forbidden', detail);
  }
  if (endpoint.needsFreshLogin && viewer && !isFresh(viewer.confirmedAt, deps.clock.now())) {
    throw new AppError('confirm_password', text.confirmPassword);
  }
}

/** Limits that protect secrets are counted for all processes together, even for reading calls. */
const sharedLimits = new Set<RateLimitName>([
  'login',
  'passkey',
  'register',
  'forgot',
  'resend',
  'link',
  'refresh',
  'password',
  'admin_reset',
]);

/** The limits under which a call is counted. */
export function limitsOf(endpoint: EndpointDefinition): RateLimitName[] {
  const { rateLimit = onlyReads(endpoint) ? 'general' : 'write', dailyLimit } = endpoint;
  return dailyLimit ? [rateLimit, dailyLimit] : [rateLimit];
}

/** Whether a call may write to history; calls about the own account do not count. */
function savesNetwork(endpoint: EndpointDefinition): boolean {
  return limitsOf(endpoint).some((name) => name === 'write' || name === 'create');
}

function onlyReads(endpoint: EndpointDefinition): boolean {
  return safeMethods.has(endpoint.method) || endpoint.onlyReads === true;
}

/** @returns the key of a reading call, or null for other calls. */
async function countAgainstLimits(
  deps: GateDeps,
  endpoint: EndpointDefinition,
  request: FastifyRequest,
  viewer: Viewer | null,
): Promise<string | null> {
  const [name = 'general', daily] = limitsOf(endpoint);
  const isReading = onlyReads(endpoint) && !sharedLimits.has(name);
  const readKey = await countAgainstLimit(deps, name, isReading, request, viewer);
  if (daily) await countAgainstLimit(deps, daily, false, request, viewer);
  return isReading ? readKey : null;
}

async function countAgainstLimit(
  deps: GateDeps,
  name: RateLimitName,
  isReading: boolean,
  request: FastifyRequest,
  viewer: Viewer | null,
): Promise<string> {
  const [, , whose] = rates[name];
  const [most, seconds] = (!viewer && visitorRates[name]) || rates[name];
  const who =
    whose === 'user' && viewer
      ? `user:${viewer.userId}`
      : whose === 'session' && viewer
        ? `session:${viewer.sessionId}`
        : `network:${networkOf(request.ip)}`;
  const key = `${name}:${who}`;
  const { isAllowed, retryAfterSeconds } = isReading
    ? await deps.readLimiter.take(key, most, seconds, 'count_here')
    : await deps.limiter.take(key, most, seconds);
  if (!isAllowed) {
    await sleep(refusalMs);
    throw new AppError('rate_limited', refusals[name] ?? text.tooManyRequests, {
      retryAfterSeconds,
    });
  }
  return key;
}

/** Hash of an IPv4 address, or of the /64 of an IPv6 address, which is one household's network. */
export function networkOf(ip: string): string {
  const plain = ip.replace(/^::ffff:(?=\d+\.)/u, '');
  const network = plain.includes(':') ? expandIpv6(plain).slice(0, 4).join(':') : plain;
  return hash('sha256', network, 'base64url').slice(0, 22);
}

/** The eight groups of an IPv6 address, `0` for those that `::` stands for. */
export function expandIpv6(ip: string): string[] {
  const [head = '', tail] = (ip.split('%')[0] ?? '').split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const missing = tail === undefined ? 0 : 8 - before.length - after.length;
  return [...before, ...Array<string>(Math.max(0, missing)).fill('0'), ...after];
}

/** Calls that may begin a session: another site could sign a visitor in as somebody else. */
const sessionCalls = new Set([
  ...['login', 'finish_login', 'passkey_login', 'register', 'reset_password', 'verify'],
  ...['provider_login', 'provider_register', 'accept_invitation'],
]);

/**
 * A page of another site can make a browser send our cookies. So a caller recognised by a cookie,
 * and every browser that signs in or registers, must present a token that only our pages can read.
 * A request with only a bearer token, or without any credential, cannot be forged.
 */
function needsTokenAgainstForgery(
  deps: GateDeps,
  endpoint: EndpointDefinition,
  request: FastifyRequest,
  credentials: Credentials,
): boolean {
  const { origin } = request.headers;
  const site = request.headers['sec-fetch-site'];
  const isForeign =
    (origin !== undefined && !isOwnOrigin(deps, request, origin)) || site === 'cross-site';
  if (isForeign) throw csrfInvalid();
  if (credentials.cookie !== undefined) return true;
  if (credentials.bearer !== undefined || !sessionCalls.has(endpoint.name)) return false;
  return request.headers.cookie !== undefined || origin !== undefined || site !== undefined;
}

/** Whether a request comes from a page of the same origin: protocol, host name and port. */
export function isOwnOrigin(
  { site }: Pick<GateDeps, 'site'>,
  request: FastifyRequest,
  origin: string,
): boolean {
  return origin === site.originOf(request.headers.host);
}

export function csrfInvalid(): AppError {
  return new AppError('csrf_invalid', text.csrfInvalid);
}
