// One token for the whole page. It belongs to the session's cookie, so it is forgotten whenever the
// session changes; it is renewed after 55 minutes and whenever the server refuses it.

import { calls, type ReplyOf } from '@mangrove/contract/browser';
import { readReply, sendRequest } from './send-request.ts';

const lifeMs = 55 * 60_000;

let held: { token: string; at: number } | null = null;
let coming: Promise<string> | null = null;

/** The token for a writing call. If there is none, it is fetched once for all waiting callers. */
export function csrfToken(): Promise<string> {
  if (held && Date.now() - held.at < lifeMs) return Promise.resolve(held.token);
  if (coming) return coming;
  const mine = fetchToken();
  coming = mine;
  mine
    .then((token) => {
      // A token that was requested before the session changed is not kept.
      if (coming === mine) held = { token, at: Date.now() };
    })
    .catch(() => undefined) // callers get the error from `mine`
    .finally(() => {
      if (coming === mine) coming = null;
    });
  return mine;
}

/** After a change of the session or a refusal: the next writing call fetches a new token. */
export function forgetCsrfToken(): void {
  held = null;
  coming = null;
}

/** Fetches a token now and every 55 minutes, until stopped. The next call retries a failure. */
export function keepCsrfTokenFresh(): () => void {
  const renew = () => {
    forgetCsrfToken();
    csrfToken().catch(() => undefined);
  };
  renew();
  const timer = setInterval(renew, lifeMs);
  return () => clearInterval(timer);
}

async function fetchToken(): Promise<string> {
  const response = await sendRequest(calls.readCsrfToken.path, { method: 'GET' });
  const reply = (await readReply(response)) as ReplyOf<typeof calls.readCsrfToken>;
  return reply.csrf_token;
}
