/** Caches in memory, with what the worker uses of the browser's. */
export class TestCaches {
  readonly #caches = new Map<string, TestCache>();

  async open(name: string): Promise<TestCache> {
    const cache = this.#caches.get(name) ?? new TestCache();
    this.#caches.set(name, cache);
    return cache;
  }

  async keys(): Promise<string[]> {
    return [...this.#caches.keys()];
  }

  async delete(name: string): Promise<boolean> {
    return this.#caches.delete(name);
  }

  async match(address: string, { cacheName }: { cacheName: string }) {
    return this.#caches.get(cacheName)?.match(address);
  }
}

class TestCache {
  readonly #answers = new Map<string, { body: ArrayBuffer; headers: [string, string][] }>();

  async put(address: string | Request, answer: Response): Promise<void> {
    const body = await answer.arrayBuffer();
    this.#answers.set(nameOf(address), { body, headers: [...answer.headers] });
  }

  async match(address: string | Request): Promise<Response | undefined> {
    const found = this.#answers.get(nameOf(address));
    return found && new Response(found.body.slice(0), { headers: found.headers });
  }

  async delete(address: string | Request): Promise<boolean> {
    return this.#answers.delete(nameOf(address));
  }

  async keys(): Promise<{ url: string }[]> {
    return [...this.#answers.keys()].map((url) => ({ url }));
  }
}

function nameOf(address: string | { url: string }): string {
  const given = typeof address === 'string' ? address : address.url;
  return new URL(given, 'http://map.test').href;
}
