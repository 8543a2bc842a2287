import { isApiError } from './api-error.ts';
import { forgetCsrfToken, getCsrfToken } from './csrf-token.ts';
import { sendRequest } from './send-request.ts';
import { announceSessionEvent } from './session-events.ts';
import { hasTokens, isAccessTokenExpired, readTokens } from './session-storage.ts';
import { isSignalLost } from './signal.ts';
import { isCsrfRefusal, loseSession, renewTokens } from './token-renewal.ts';

const safeMethods = new Set(['GET', 'HEAD']);

/**
 * Sends a request as the visitor of this browser: with the bearer token if there is one, and with a
 * CSRF token if it writes. If the CSRF token is refused, the request is sent once more with a new
 * one. After a 401 it is sent once more with renewed tokens; a second 401 ends the session.
 */
export async function requestAsVisitor(address: string, init: RequestInit): Promise<Response> {
  await renewExpiredTokens();
  let hasNewCsrfToken = false;
  let hasNewTokens = false;
  for (;;) {
    const { access } = readTokens();
    const headers = await headersFor(init, access);
    try {
      return await sendRequest(address, { ...init, headers });
    } catch (error) {
      if (!isApiError(error)) throw error;
      if (isCsrfRefusal(error) && !hasNewCsrfToken) {
        hasNewCsrfToken = true;
        forgetCsrfToken(headers.get('x-csrf-token') ?? undefined);
        continue;
      }
      if (error.code === 'development_mode') announceSessionEvent({ type: 'development-mode' });
      if (error.status !== 401 || !hasTokens()) throw error;
      if (hasNewTokens) {
        loseSession();
        throw error;
      }
      hasNewTokens = true;
      await renewTokens(access);
    }
  }
}

/**
 * The server answers a public call with an expired token as if the visitor were signed out, without
 * a 401. A token known to have expired is therefore renewed first; if that is refused, the call
 * goes on without a token.
 */
async function renewExpiredTokens(): Promise<void> {
  // Without a signal only kept answers are read, and what fails needs no new token either.
  if (!isAccessTokenExpired() || isSignalLost()) return;
  try {
    await renewTokens(readTokens().access);
  } catch (error) {
    if (!isApiError(error)) throw error;
  }
}

async function headersFor(init: RequestInit, access: string | null): Promise<Headers> {
  const headers = new Headers(init.headers);
  if (access !== null) headers.set('authorization', `Bearer ${access}`);
  if (!safeMethods.has(init.method ?? 'GET')) headers.set('x-csrf-token', await getCsrfToken());
  return headers;
}
