// The access token lives for minutes and is renewed with the refresh token, which is used up by
// that: two renewals at once would look like theft. So there is one at a time, in this page by a
// shared promise and among tabs by a lock of the browser. Where a browser has no locks (a page
// without https), the server's grace of ten seconds for the direct parent covers two tabs.

import { calls, type ReplyOf } from '@mangrove/contract/browser';
import { ApiError, isApiError } from './api-error.ts';
import { csrfToken, forgetCsrfToken } from './csrf-token.ts';
import { readReply, sendRequest } from './send-request.ts';
import { tellSessionNews } from './session-news.ts';
import { clearTokens, keepTokens, readTokens } from './session-storage.ts';

const lockName = 'mangrove-refresh';
const lockPatienceMs = 10_000;

let running: Promise<void> | null = null;

/**
 * Renews the tokens. Whoever asks while that is under way shares it.
 * @param used the access token that no longer holds; when another tab has replaced it meanwhile,
 * nothing is left to do.
 * @throws ApiError; a refusal has ended the session here, a server that is away has not.
 */
export function renewTokens(used: string | null): Promise<void> {
  running ??= takeTurn(() => renewOnce(used)).finally(() => {
    running = null;
  });
  return running;
}

/** Whether the server answered no, so that asking again is no use. */
export function isRefusal(error: unknown): error is ApiError {
  return isApiError(error) && error.status >= 400 && error.status < 500 && error.status !== 429;
}

/** The end of the session in this browser, for a reason of the server's. */
export function loseSession(): void {
  clearTokens();
  forgetCsrfToken();
  tellSessionNews({ type: 'lost' });
}

async function takeTurn(work: () => Promise<void>): Promise<void> {
  const locks = (globalThis.navigator as Navigator | undefined)?.locks as LockManager | undefined;
  if (!locks) return work();
  let hasBegun = false;
  try {
    await locks.request(lockName, { signal: AbortSignal.timeout(lockPatienceMs) }, () => {
      hasBegun = true;
      return work();
    });
  } catch (error) {
    // A frozen tab may sit on the lock for ever; then we go without.
    if (hasBegun) throw error;
    await work();
  }
}

async function renewOnce(used: string | null): Promise<void> {
  const { access, refresh } = readTokens();
  if (access !== null && access !== used) return;
  if (refresh === null) {
    loseSession();
    throw new ApiError({
      status: 401,
      code: 'not_signed_in',
      detail: 'No refresh token available',
    });
  }
  try {
    const reply = await postRefreshToken(refresh);
    // Logged out while the answer was on its way: it stays so.
    if (readTokens().refresh === refresh) keepTokens(reply);
  } catch (error) {
    if (isRefusal(error) && readTokens().refresh === refresh) loseSession();
    throw error;
  }
}

async function postRefreshToken(refresh: string): Promise<ReplyOf<typeof calls.refresh>> {
  const post = async () =>
    sendRequest(calls.refresh.path, {
      method: calls.refresh.method,
      headers: { 'content-type': 'application/json', 'x-csrf-token': await csrfToken() },
      body: JSON.stringify({ refresh_token: refresh }),
    });
  const response = await post().catch((error: unknown) => {
    if (!isCsrfRefusal(error)) throw error;
    forgetCsrfToken();
    return post();
  });
  return (await readReply(response)) as ReplyOf<typeof calls.refresh>;
}

/** A 403 whose sentence names CSRF; no other refusal contains the word. */
export function isCsrfRefusal(error: unknown): error is ApiError {
  return isApiError(error) && error.status === 403 && error.detail.includes('CSRF');
}
