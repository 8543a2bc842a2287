import { forgetCsrfToken } from './api/csrf-token.ts';
import type { SeenRequest } from './test-server.ts';
import { serveForTest } from './test-server.ts';

export interface Answer {
  status: number;
  body?: unknown;
  headers?: Record<string, string>;
}

type Answering = Answer | ((request: SeenRequest) => Answer | Promise<Answer>);

/**
 * A small real server that answers by `METHOD /path`, at first as to a visitor who is not signed
 * in. `answers` may change at any time.
 */
export async function serveAnswers(given: Record<string, Answering> = {}) {
  forgetCsrfToken();
  const answers: Record<string, Answering> = {
    'GET /api/v1/auth/csrf-token': { status: 200, body: { csrf_token: 'csrf-1' } },
    'GET /api/v1/auth/session': {
      status: 200,
      body: { authenticated: false, user: null, sessionExpires: null },
    },
    'GET /api/v1/config/development-mode': { status: 200, body: { enabled: false } },
    'GET /api/v1/auth/second-factor': {
      status: 200,
      body: { totp_added_at: null, recovery_codes: 0, passkeys: 0 },
    },
    'GET /api/v1/fields': { status: 200, body: { fields: [] } },
    'GET /api/v1/tokens': { status: 200, body: { items: [] } },
    'GET /api/v1/auth/passkeys': { status: 200, body: { items: [] } },
    'GET /api/v1/auth/identities': {
      status: 200,
      body: { items: [], is_only_way: false, can_connect: false },
    },
    'GET /api/v1/auth/sessions': { status: 200, body: { items: [], total_count: 0 } },
    'GET /api/v1/notifications': {
      status: 200,
      body: {
        ...{ items: [], total_count: 0, page: 1, page_size: 1, total_pages: 0 },
        unread: 0,
      },
    },
    ...given,
  };
  const server = await serveForTest((request, response) => {
    const answering = answers[`${request.method} ${request.url.split('?')[0]}`] ?? {
      status: 404,
      body: { detail: 'There is nothing at this address.', code: 'not_found' },
    };
    const reply = async () => {
      const answer = typeof answering === 'function' ? await answering(request) : answering;
      response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers });
      response.end(answer.body === undefined ? undefined : JSON.stringify(answer.body));
    };
    reply().catch((error: Error) => response.destroy(error));
  });
  return {
    ...server,
    answers,
    /** The requests to one address. */
    callsTo: (call: string) =>
      server.seen.filter(({ method, url }) => `${method} ${url.split('?')[0]}` === call),
  };
}

export const aroha = {
  id: 7,
  email: 'aroha@example.org',
  name: 'Aroha Ngata',
  user_type: 'person' as const,
  is_superuser: false,
  is_verified: true,
};

/** The answer of `GET /user/profile`; without `primary_profile`, for a user with a profile. */
export function profileOf(
  user: typeof aroha,
  primary_profile: object | null = {
    id: 3,
    type: 'person',
    name: user.name,
    photo_url: '',
    low_res_photo_url: '',
  },
): Answer {
  return { status: 200, body: { ...user, primary_profile, pending_profile_name: null } };
}

/** The session of a signed-in user, as the server describes it. */
export function sessionOf(user: typeof aroha): Answer {
  return {
    status: 200,
    body: { authenticated: true, user, sessionExpires: '2030-01-01T00:00:00.000Z' },
  };
}

/** An answer that is held back until `letGo` is called. */
export function deferredAnswer(answering: () => Answer) {
  let letGo: (value?: unknown) => void = () => undefined;
  const waits = new Promise((resolve) => {
    letGo = resolve;
  });
  return { answer: () => waits.then(answering), letGo: () => letGo() };
}

export function refusal(status: number, detail: string, code: string): Answer {
  return { status, body: { detail, code } };
}

/** A pair of tokens. @param life in seconds, negative for expired tokens. */
export function tokensFor(name: string, life = 900) {
  const iat = Math.floor(Date.now() / 1000) - (life < 0 ? 1000 : 0);
  const exp = iat + Math.abs(life);
  const middle = btoa(JSON.stringify({ iat, exp, name })).replaceAll('=', '');
  return {
    access_token: `head.${middle}.${name}`,
    refresh_token: `refresh-${name}`,
    token_type: 'bearer',
    expires_in: 900,
  };
}
