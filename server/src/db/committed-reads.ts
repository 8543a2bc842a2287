import type pg from 'pg';

/**
 * What every call asks for (the version of the network, the development mode) as last committed, for an
 * engine that this process alone writes to. It is known without a query until something is written, so
 * that what is cached is answered while a long transaction, such as an import, holds the only connection.
 */
export class CommittedReads {
  readonly #known = new Map<string, unknown>();
  #writes = 0;

  /** Follows all statements of a connection. */
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
    // Something may have been written since the question was asked.
    if (writes === this.#writes) this.#known.set(what, value);
    return value;
  }

  /** Before the statement is sent: whoever asks from now on waits for what it changes. */
  #forget(): void {
    this.#known.clear();
    this.#writes += 1;
  }
}

const readsOf = new WeakMap<object, CommittedReads>();

/** Has what is read of a database known by what is written through it. */
export function followWrites(db: object, reads: CommittedReads): void {
  readsOf.set(db, reads);
}

/**
 * The last committed value; asked for anew within transactions, and where other processes write too.
 * @param what names the value.
 */
export function readCommitted<Value>(
  db: object,
  what: string,
  query: () => Promise<Value>,
): Promise<Value> {
  return readsOf.get(db)?.read(what, query) ?? query();
}
