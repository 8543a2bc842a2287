import { calls, type Session, type SessionUser } from '@mangrove/contract/browser';
import {
  type QueryClient,
  type QueryKey,
  queryOptions,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { callApi } from './api-client.ts';
import { forgetCsrfToken } from './csrf-token.ts';
import { developmentModeKey, sessionKey } from './keys.ts';
import { readReply, sendRequest } from './send-request.ts';
import { announceSessionEvent } from './session-events.ts';
import {
  clearTokens,
  forgetUnfinishedLogout,
  hasTokens,
  isLogoutUnfinished,
  noteUnfinishedLogout,
  preserveChoices,
  readTokens,
  storeTokens,
} from './session-storage.ts';
import { isRefusal, loseSession, renewTokens } from './token-renewal.ts';

/** Whether this page ends its session itself, so that it need not be told. */
let isLeaving = false;

export const signedOut: Session = { authenticated: false, user: null, sessionExpires: null };

const finishAgainMs = 5000;

/** Who is signed in. Read when the page starts and after every change of the session. */
export const sessionQuery = queryOptions({
  queryKey: sessionKey,
  queryFn: ({ signal }) => checkSession(signal),
  // A single attempt on reconnect is not enough: a restored connection often breaks again at once.
  refetchInterval: () => isLogoutUnfinished() && finishAgainMs,
});

export type Visitor =
  /** Not known yet. */
  | { state: 'unknown'; user: null }
  | { state: 'signed-out'; user: null }
  | { state: 'signed-in'; user: SessionUser };

/** The visitor of this browser. If the session cannot be read, the visitor counts as signed out. */
export function useVisitor(): Visitor {
  const { data, isError } = useQuery(sessionQuery);
  if (data?.user) return { state: 'signed-in', user: data.user };
  return { state: data || isError ? 'signed-out' : 'unknown', user: null };
}

/** For the `enabled` of queries about the signed-in user. */
export function useWhileSignedIn(): () => boolean {
  const queries = useQueryClient();
  const { user } = useVisitor();
  // The cache is read, too: the session may have ended before this component rendered again.
  return () => user !== null && Boolean(queries.getQueryData(sessionQuery.queryKey)?.user);
}

/**
 * The server answers an expired token as if nobody were signed in; so if there are tokens, they are
 * renewed and the session is read again. A logout that did not reach the server is finished first;
 * until then nobody is signed in here.
 */
async function checkSession(signal: AbortSignal): Promise<Session> {
  if (isLogoutUnfinished() && !(await logOutOnServer())) return signedOut;
  const { access } = readTokens();
  const session = await callApi(calls.readSession, {}, { signal });
  if (session.authenticated || !hasTokens()) return session;
  try {
    await renewTokens(access);
  } catch (error) {
    if (isRefusal(error)) return signedOut;
    throw error;
  }
  return callApi(calls.readSession, {}, { signal });
}

/**
 * Begins a session with the tokens of an answer: reads who is signed in, and forgets what was read
 * as another user.
 * @returns null when the server does not know the user, which should not happen with its own
 * tokens.
 */
export async function beginSession(
  queries: QueryClient,
  reply: Parameters<typeof storeTokens>[0],
): Promise<SessionUser | null> {
  isLeaving = false;
  // The login has replaced the session that an unfinished logout should have ended.
  forgetUnfinishedLogout();
  storeTokens(reply);
  forgetCsrfToken();
  const { user } = await refetchSession(queries);
  await clearPersonalQueries(queries);
  announceSessionEvent({ type: 'signed-in' });
  return user;
}

async function refetchSession(queries: QueryClient): Promise<Session> {
  await queries.cancelQueries({ queryKey: sessionQuery.queryKey });
  return queries.fetchQuery({ ...sessionQuery, staleTime: 0 });
}

export function isEndingOwnSession(): boolean {
  return isLeaving;
}

/** Makes a call that ends the session on the server, such as a deletion of the account. */
export async function endOwnSession<Reply>(call: () => Promise<Reply>): Promise<Reply> {
  isLeaving = true;
  try {
    const reply = await call();
    clearTokens();
    forgetCsrfToken();
    return reply;
  } catch (error) {
    isLeaving = false;
    throw error;
  }
}

/**
 * After the server has ended a session, ends it here too, unless the cookie is of another one by
 * now. The tokens ended with it: asking for new ones would only be refused.
 */
export async function followSessionEnd(queries: QueryClient): Promise<void> {
  if (isLeaving || isLogoutUnfinished()) return;
  const { refresh } = readTokens();
  const answer = await sendRequest(calls.readSession.path, { method: 'GET' });
  const { authenticated } = (await readReply(answer)) as Session;
  const hasEnded = !authenticated && refresh !== null && readTokens().refresh === refresh;
  if (hasEnded) loseSession();
  else await queries.invalidateQueries({ queryKey: sessionQuery.queryKey });
}

/** Ends the session in this browser, whatever the server's state. */
export async function forgetSession(queries: QueryClient): Promise<void> {
  isLeaving = false;
  clearTokens();
  forgetCsrfToken();
  await queries.cancelQueries({ queryKey: sessionQuery.queryKey });
  queries.setQueryData(sessionQuery.queryKey, signedOut);
  await clearPersonalQueries(queries);
}

/**
 * Logs out here and on the server.
 * @returns what the server said, or null if it did not end the session; this browser forgets
 *   everything either way.
 */
export async function logOut(queries: QueryClient): Promise<LogoutReply | null> {
  isLeaving = true;
  const reply = await logOutOnServer();
  await forgetSession(queries);
  announceSessionEvent({ type: 'logged-out' });
  return reply;
}

type LogoutReply = Awaited<ReturnType<typeof callApi<typeof calls.logout>>>;

/** @returns null if the server did not end the session: the next session check tries again. */
async function logOutOnServer(): Promise<LogoutReply | null> {
  const restoreLook = preserveChoices();
  noteUnfinishedLogout();
  try {
    const reply = await callApi(calls.logout);
    forgetUnfinishedLogout();
    restoreLook();
    return reply;
  } catch {
    return null;
  }
}

/** Drops every cached answer except the session, and the development mode, which is public. */
async function clearPersonalQueries(queries: QueryClient): Promise<void> {
  const isPersonal = ({ queryKey }: { queryKey: QueryKey }) =>
    queryKey[0] !== sessionQuery.queryKey[0] && queryKey[0] !== developmentModeKey[0];
  await queries.cancelQueries({ predicate: isPersonal });
  queries.removeQueries({ type: 'inactive', predicate: isPersonal });
  // Queries in use are emptied and fetched again, without waiting for the answers.
  void queries.resetQueries({ type: 'active', predicate: isPersonal });
}
