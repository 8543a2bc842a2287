import type pg from 'pg';

/**
 * Caches committed values that every request reads (network version, development mode), for an
 * engine that only this process writes to. They need no query until the next write, so that cached
 * answers are sent while a long transaction, such as an import, holds the only connection.
 */
export class CommittedReads {
  readonly #known = new Map<string, unknown>();
  #writes = 0;

  /** Watches all statements of a connection for writes. */
  watch(client: pg.ClientBase): void {
    let isOpen = false;
    const send = client.query;
    client.query = ((...call: [string | { text?: string }]) => {
      const text = typeof call[0] === 'string' ? call[0] : (call[0].text ?? '');
      if (/^\s*(?:begin|start transaction)\b/iu.test(text)) isOpen = true;
      else if (/^\s*rollback\b(?!\s+to\b)/iu.test(text)) isOpen = false;
      else if (/^\s*commit\b/iu.test(text)) {
        isOpen = false;
        this.#forget();
      } else if (!isOpen && !/^\s*select\b/iu.test(text)) this.#forget();
      return send.apply(client, call as never);
    }) as typeof client.query;
  }

  async read<Value>(what: string, query: () => Promise<Value>): Promise<Value> {
    if (this.#known.has(what)) return this.#known.get(what) as Value;
    const writes = this.#writes;
    const value = await query();
    // A write may have begun after the query was sent; then the value may be outdated.
    if (writes === this.#writes) this.#known.set(what, value);
    return value;
  }

  /** Called before the statement is sent: later readers query again, and wait for the statement. */
  #forget(): void {
    this.#known.clear();
    this.#writes += 1;
  }
}

/**
 * Shares the queries for such values between the requests that wait for them, where other processes
 * write too: each gets the value of a query that was sent after it asked.
 */
export class SharedReads {
  readonly #running = new Map<string, Promise<unknown>>();
  readonly #next = new Map<string, Promise<unknown>>();

  read<Value>(what: string, query: () => Promise<Value>): Promise<Value> {
    const running = this.#running.get(what);
    if (!running) return this.#run(what, query);
    const next = this.#next.get(what) ?? this.#runAfter(running, what, query);
    return next as Promise<Value>;
  }

  #runAfter<Value>(
    running: Promise<unknown>,
    what: string,
    query: () => Promise<Value>,
  ): Promise<Value> {
    const start = () => {
      this.#next.delete(what);
      return this.#run(what, query);
    };
    const next = running.then(start, start);
    this.#next.set(what, next);
    return next;
  }

  #run<Value>(what: string, query: () => Promise<Value>): Promise<Value> {
    const done = () => {
      if (this.#running.get(what) === running) this.#running.delete(what);
    };
    const running = query();
    this.#running.set(what, running);
    running.then(done, done);
    return running;
  }
}

type Reads = Pick<SharedReads, 'read'>;

const readsOf = new WeakMap<object, Reads>();

/** Connects a database with how such values are read from it. */
export function readBy(db: object, reads: Reads): void {
  readsOf.set(db, reads);
}

/**
 * The last committed value; queried each time in transactions, and where other processes write by
 * requests that ask at different times.
 * @param what the cache key.
 */
export function readCommitted<Value>(
  db: object,
  what: string,
  query: () => Promise<Value>,
): Promise<Value> {
  return readsOf.get(db)?.read(what, query) ?? query();
}
