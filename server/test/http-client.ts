import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';

/** A browser or a program that calls a test's app; it keeps cookies and the CSRF token. */
export class HttpClient {
  readonly cookies = new Map<string, string>();
  readonly #app: FastifyInstance;
  readonly #isBrowser: boolean;
  #csrf: string | undefined;

  constructor(app: FastifyInstance, kind: 'browser' | 'program' = 'browser') {
    this.#app = app;
    this.#isBrowser = kind === 'browser';
  }

  get(url: string, headers: Record<string, string> = {}) {
    return this.send({ method: 'GET', url, headers });
  }

  /** Sends a writing call; a browser fetches the session's CSRF token first. */
  async write(
    method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    payload?: object | Buffer,
    headers: Record<string, string> = {},
  ) {
    const token = this.#isBrowser ? await this.csrfToken() : undefined;
    return this.send({
      method,
      url,
      ...(payload ? { payload } : {}),
      headers: { ...(token ? { 'x-csrf-token': token } : {}), ...headers },
    });
  }

  post(url: string, payload?: object, headers: Record<string, string> = {}) {
    return this.write('POST', url, payload, headers);
  }

  async form(url: string, fields: Record<string, string>) {
    const token = this.#isBrowser ? await this.csrfToken() : undefined;
    return this.send({
      method: 'POST',
      url,
      payload: new URLSearchParams(fields).toString(),
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        ...(token ? { 'x-csrf-token': token } : {}),
      },
    });
  }

  async send(options: InjectOptions): Promise<LightMyRequestResponse> {
    const { publicOrigin } = this.#app.gate.site;
    const answer = await this.#app.inject({
      ...options,
      headers: {
        ...(publicOrigin ? { host: new URL(publicOrigin).host } : {}),
        ...(this.#isBrowser ? { 'sec-fetch-site': 'same-origin' } : {}),
        ...(this.cookies.size > 0
          ? { cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ') }
          : {}),
        ...options.headers,
      },
    });
    for (const cookie of answer.cookies) {
      const isGone = cookie.maxAge === 0 || (cookie.expires && cookie.expires.getTime() === 0);
      if (isGone) this.cookies.delete(cookie.name);
      else this.cookies.set(cookie.name, cookie.value);
      if (cookie.name.endsWith('session')) this.#csrf = undefined;
    }
    return answer;
  }

  /** The session's CSRF token, fetched once, as a page of the product does. */
  async csrfToken(): Promise<string> {
    if (!this.#csrf) {
      const answer = await this.get('/api/v1/auth/csrf-token');
      this.#csrf = answer.json<{ csrf_token: string }>().csrf_token;
    }
    return this.#csrf;
  }
}
