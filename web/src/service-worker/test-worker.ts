import { answerReading } from './answer.ts';
import { keptKindOf } from './kept-answers.ts';
import { KeptStore } from './store.ts';
import { TestCaches } from './test-caches.ts';

const origin = 'http://map.test';
export const at = (path: string) => origin + path;
export const columns = at('/api/v1/graph/columns');
export const pageOf = (id: number) => at(`/api/v1/people/${id}/with-connections`);
export const placePage = (place: string) => at(`/api/v1/places/${encodeURIComponent(place)}`);

export const person = (id: number, more = {}) => ({
  ...{ type: 'person', id, audience: 'public' },
  connections: { people: [], projects: [], organizations: [] },
  ...more,
});
export const connectedWith = (...ids: number[]) => ({
  connections: { people: ids.map((id) => ({ type: 'person', id })), projects: [] },
});
export const placeWith = (place: string, ...ids: number[]) => ({
  place,
  entities: ids.map((id) => ({ type: 'person', id })),
});

export const json = (body: unknown, init?: ResponseInit) =>
  new Response(JSON.stringify(body), init);

/** A worker with caches in memory, a clock that stands still, and a server of given answers. */
export class TestWorker {
  readonly caches = new TestCaches();
  now = Date.parse('2026-11-29T14:05:00Z');
  /** What the server answers; a missing address is a missing network. */
  answers: Record<string, () => Response | Promise<Response>> = {};
  store = this.openStore();

  /** As a new process of the worker does. */
  openStore(format = 'one'): KeptStore {
    const caches = this.caches as unknown as CacheStorage;
    return new KeptStore({ caches, now: () => this.now, format });
  }

  /** Asks as the app does, and waits until the worker has noted the answer. */
  async ask(address: string, headers: Record<string, string> = {}): Promise<Response> {
    const kind = keptKindOf(new URL(address));
    if (kind === null) throw new Error(`${address} is not kept.`);
    const work: Promise<unknown>[] = [];
    const answer = answerReading(new Request(address, { headers }), kind, {
      store: this.store,
      fetch: async ({ url }) => {
        const reply = this.answers[url];
        if (!reply) throw new TypeError('Failed to fetch');
        return reply();
      },
      waitUntil: (each) => work.push(each),
      patience: 30,
    });
    await answer.catch(() => undefined);
    for (let done = 0; done < work.length; done++) await work[done];
    return answer;
  }

  async reads(address: string, body: unknown, headers = {}): Promise<void> {
    this.answers[address] = () => json(body);
    await this.ask(address, headers);
  }

  loseSignal(): void {
    this.answers = {};
  }
}
