export interface RemoteAnswer {
  status: number;
  headers: Headers;
  body: Record<string, unknown>;
}

/** A browser that calls several servers of one database, with one set of cookies for all. */
export class RemoteClient {
  readonly cookies = new Map<string, string>();
  #csrf: string | undefined;

  get cookie(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  get(address: string, path: string): Promise<RemoteAnswer> {
    return this.#send(address, path, {});
  }

  async post(
    address: string,
    path: string,
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<RemoteAnswer> {
    return this.#send(address, path, {
      method: 'POST',
      headers: {
        ...(body ? { 'content-type': 'application/json' } : {}),
        'x-csrf-token': await this.#csrfToken(address),
        ...headers,
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
  }

  async put(address: string, path: string, body: object): Promise<RemoteAnswer> {
    return this.#send(address, path, {
      method: 'PUT',
      headers: {
        'content-type': 'application/json',
        'x-csrf-token': await this.#csrfToken(address),
      },
      body: JSON.stringify(body),
    });
  }

  async delete(address: string, path: string): Promise<RemoteAnswer> {
    return this.#send(address, path, {
      method: 'DELETE',
      headers: { 'x-csrf-token': await this.#csrfToken(address) },
    });
  }

  async form(address: string, path: string, fields: Record<string, string>): Promise<RemoteAnswer> {
    return this.#send(address, path, {
      method: 'POST',
      headers: { 'x-csrf-token': await this.#csrfToken(address) },
      body: new URLSearchParams(fields),
    });
  }

  async upload(address: string, path: string, body: FormData): Promise<RemoteAnswer> {
    return this.#send(address, path, {
      method: 'POST',
      headers: { 'x-csrf-token': await this.#csrfToken(address) },
      body,
    });
  }

  async #csrfToken(address: string): Promise<string> {
    if (!this.#csrf) {
      const { status, body } = await this.get(address, '/api/v1/auth/csrf-token');
      if (status !== 200) throw new Error(`there is no token: ${JSON.stringify(body)}`);
      this.#csrf = String(body.csrf_token);
    }
    return this.#csrf;
  }

  async #send(address: string, path: string, init: RequestInit): Promise<RemoteAnswer> {
    const answer = await fetch(address + path, {
      ...init,
      headers: {
        origin: address,
        ...(this.cookies.size > 0 ? { cookie: this.cookie } : {}),
        ...(init.headers as Record<string, string> | undefined),
      },
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/u.exec(cookie) ?? [];
      if (value === '') this.cookies.delete(name);
      else this.cookies.set(name, value);
      if (name.endsWith('session')) this.#csrf = undefined;
    }
    const text = await answer.text();
    const isJson = answer.headers.get('content-type')?.includes('json');
    const body = text === '' || !isJson ? {} : (JSON.parse(text) as Record<string, unknown>);
    return { status: answer.status, headers: answer.headers, body };
  }
}
