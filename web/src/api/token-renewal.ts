// The access token lives for minutes. The refresh token that renews it is valid once: two renewals
// with it at the same time would look like theft. So only one renewal runs at a time, in this page
// by a shared promise and among tabs by a browser lock. Browsers have no locks without https; there
// the server's grace of ten seconds for the direct parent covers two tabs.

import { calls, type ReplyOf } from '@mangrove/contract/browser';
import { ApiError, isApiError } from './api-error.ts';
import { withBrowserLock } from './browser-lock.ts';
import { forgetCsrfToken, getCsrfToken } from './csrf-token.ts';
import { readReply, sendRequest } from './send-request.ts';
import { announceSessionEvent } from './session-events.ts';
import { clearTokens, readTokens, storeTokens } from './session-storage.ts';

const lockName = 'mangrove-refresh';

let running: Promise<void> | null = null;

/**
 * Renews the tokens. Calls during a renewal share its promise.
 * @param used the access token that expired; if another tab has replaced it, nothing is done.
 * @throws ApiError; a refusal has ended the session here, a server that is down has not.
 */
export function renewTokens(used: string | null): Promise<void> {
  running ??= withBrowserLock(lockName, () => renewOnce(used)).finally(() => {
    running = null;
  });
  return running;
}

/** Whether the server refused, so that a retry would not help. */
export function isRefusal(error: unknown): error is ApiError {
  return isApiError(error) && error.status >= 400 && error.status < 500 && error.status !== 429;
}

/** Ends the session in this browser because the server refused to renew it. */
export function loseSession(): void {
  clearTokens();
  forgetCsrfToken();
  announceSessionEvent({ type: 'lost' });
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
    // If the visitor logged out while the answer was under way, the new tokens are dropped.
    if (readTokens().refresh === refresh) storeTokens(reply);
  } catch (error) {
    if (isRefusal(error) && readTokens().refresh === refresh) loseSession();
    throw error;
  }
}

async function postRefreshToken(refresh: string): Promise<ReplyOf<typeof calls.refresh>> {
  const post = (csrfToken: string) =>
    sendRequest(calls.refresh.path, {
      method: calls.refresh.method,
      headers: { 'content-type': 'application/json', 'x-csrf-token': csrfToken },
      body: JSON.stringify({ refresh_token: refresh }),
    });
  const used = await getCsrfToken();
  const response = await post(used).catch(async (error: unknown) => {
    if (!isCsrfRefusal(error)) throw error;
    forgetCsrfToken(used);
    return post(await getCsrfToken());
  });
  return (await readReply(response)) as ReplyOf<typeof calls.refresh>;
}

/** A 403 whose detail names CSRF; no other refusal contains the word. */
export function isCsrfRefusal(error: unknown): error is ApiError {
  return isApiError(error) && error.status === 403 && error.detail.includes('CSRF');
}
