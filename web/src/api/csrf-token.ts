// One token for the whole page. It belongs to the session's cookie, so it is forgotten whenever the
// session changes; it is renewed after 55 minutes and whenever the server refuses it.

import { calls, type ReplyOf } from '@mangrove/contract/browser';
import { withBrowserLock } from './browser-lock.ts';
import { readReply, sendRequest } from './send-request.ts';

const lifeMs = 55 * 60_000;

let cached: { token: string; at: number } | null = null;
let pending: Promise<string> | null = null;
/** Settles when the last request is answered: two at once would each set a cookie of their own. */
let last: Promise<unknown> = Promise.resolve();

/** The token for a writing call. If there is none, it is fetched once for all waiting callers. */
export function getCsrfToken(): Promise<string> {
  if (cached && Date.now() - cached.at < lifeMs) return Promise.resolve(cached.token);
  if (pending) return pending;
  const mine = last.then(fetchToken);
  pending = mine;
  last = mine
    .then((token) => {
      // A token that was requested before the session changed is not kept.
      if (pending === mine) cached = { token, at: Date.now() };
    })
    .catch(() => undefined) // callers get the error from `mine`
    .finally(() => {
      if (pending === mine) pending = null;
    });
  return mine;
}

/**
 * After a change of the session or a refusal: the next writing call fetches a new token.
 * @param refused only this token is forgotten, if another call has not replaced it already.
 */
export function forgetCsrfToken(refused?: string): void {
  if (refused !== undefined && cached?.token !== refused) return;
  cached = null;
  pending = null;
}

/** Fetches a token now and every 55 minutes, until stopped. The next call retries a failure. */
export function keepCsrfTokenFresh(): () => void {
  const renew = () => {
    forgetCsrfToken();
    getCsrfToken().catch(() => undefined);
  };
  // A call may have asked for one already.
  getCsrfToken().catch(() => undefined);
  const timer = setInterval(renew, lifeMs);
  return () => clearInterval(timer);
}

const fetchToken = () => withBrowserLock('mangrove-csrf', askForToken);

async function askForToken(): Promise<string> {
  const response = await sendRequest(calls.readCsrfToken.path, { method: 'GET' });
  const reply = (await readReply(response)) as ReplyOf<typeof calls.readCsrfToken>;
  return reply.csrf_token;
}
