import { calls, type Session, type SessionUser } from '@mangrove/contract/browser';
import { type QueryClient, type QueryKey, queryOptions, useQuery } from '@tanstack/react-query';
import { callApi } from './api-client.ts';
import { forgetCsrfToken } from './csrf-token.ts';
import { developmentModeKey, sessionKey } from './keys.ts';
import { tellSessionNews } from './session-news.ts';
import {
  clearTokens,
  forgetUnfinishedLogout,
  holdsTokens,
  isLogoutUnfinished,
  keepTokens,
  noteUnfinishedLogout,
  readTokens,
  rememberLook,
} from './session-storage.ts';
import { isRefusal, renewTokens } from './token-renewal.ts';

export const signedOut: Session = { authenticated: false, user: null, sessionExpires: null };

const finishAgainMs = 5000;

/** Who is signed in. Asked for at the start of the page, and after everything that changes it. */
export const sessionQuery = queryOptions({
  queryKey: sessionKey,
  queryFn: ({ signal }) => checkSession(signal),
  // A connection that comes back often breaks off once more before it holds.
  refetchInterval: () => isLogoutUnfinished() && finishAgainMs,
});

export type Visitor =
  /** Not known yet. */
  | { state: 'unknown'; user: null }
  | { state: 'signed-out'; user: null }
  | { state: 'signed-in'; user: SessionUser };

/** The visitor of this browser. A session that cannot be asked for counts as none. */
export function useVisitor(): Visitor {
  const { data, isError } = useQuery(sessionQuery);
  if (data?.user) return { state: 'signed-in', user: data.user };
  return { state: data || isError ? 'signed-out' : 'unknown', user: null };
}

/**
 * A token that no longer holds reads as nobody; so, with tokens, nobody is asked about twice. A
 * logout that did not reach the server is finished first; until then nobody is signed in here.
 */
async function checkSession(signal: AbortSignal): Promise<Session> {
  if (isLogoutUnfinished() && !(await endOnServer())) return signedOut;
  const { access } = readTokens();
  const session = await callApi(calls.readSession, {}, { signal });
  if (session.authenticated || !holdsTokens()) return session;
  try {
    await renewTokens(access);
  } catch (error) {
    if (isRefusal(error)) return signedOut;
    throw error;
  }
  return callApi(calls.readSession, {}, { signal });
}

/**
 * Begins a session with the tokens of an answer: asks who is signed in, and forgets what was read
 * as somebody else. Gives null when the server knows nobody, which tokens of its own never mean.
 */
export async function beginSession(
  queries: QueryClient,
  reply: Parameters<typeof keepTokens>[0],
): Promise<SessionUser | null> {
  // The login has replaced the session that an unfinished logout was to end.
  forgetUnfinishedLogout();
  keepTokens(reply);
  forgetCsrfToken();
  const { user } = await askAnew(queries);
  await forgetWhatWasRead(queries);
  tellSessionNews({ type: 'signed-in' });
  return user;
}

async function askAnew(queries: QueryClient): Promise<Session> {
  await queries.cancelQueries({ queryKey: sessionQuery.queryKey });
  return queries.fetchQuery({ ...sessionQuery, staleTime: 0 });
}

/** The session is over in this browser, whatever the server thinks. */
export async function forgetSession(queries: QueryClient): Promise<void> {
  clearTokens();
  forgetCsrfToken();
  await queries.cancelQueries({ queryKey: sessionQuery.queryKey });
  queries.setQueryData(sessionQuery.queryKey, signedOut);
  await forgetWhatWasRead(queries);
}

/**
 * Logs out here and on the server.
 * @returns whether the server knows it too; in this browser everything is forgotten either way.
 */
export async function logOut(queries: QueryClient): Promise<boolean> {
  const isKnown = await endOnServer();
  await forgetSession(queries);
  tellSessionNews({ type: 'logged-out' });
  return isKnown;
}

/** @returns whether the server ended the session; else that is done before the next check of it. */
async function endOnServer(): Promise<boolean> {
  const restoreLook = rememberLook();
  noteUnfinishedLogout();
  try {
    await callApi(calls.logout);
  } catch {
    return false;
  }
  forgetUnfinishedLogout();
  restoreLook();
  return true;
}

/** Everything but who is signed in and what belongs to nobody is read again, or not kept. */
async function forgetWhatWasRead(queries: QueryClient): Promise<void> {
  const isPersonal = ({ queryKey }: { queryKey: QueryKey }) =>
    queryKey[0] !== sessionQuery.queryKey[0] && queryKey[0] !== developmentModeKey[0];
  await queries.cancelQueries({ predicate: isPersonal });
  queries.removeQueries({ type: 'inactive', predicate: isPersonal });
  // What stands on the screen is emptied and asked for again, without waiting for the answers.
  void queries.resetQueries({ type: 'active', predicate: isPersonal });
}
