import type pg from 'pg';

/** Sent so often, a statement is worth preparing: five executions are planned as before. */
const frequent = 8;
/** Each connection holds the plans of all of them. */
const maxPrepared = 100;
/** Statements with lists of values have a text for each length: those seldom come again. */
const maxCounted = 1_000;
/** Of such lists; with it, what is counted takes 20 MB at most. */
const maxLength = 10_000;

/** An error of PostgreSQL, of which the driver's type is a class. */
interface DatabaseError {
  code?: string;
  message?: string;
}

/**
 * Prepares the statements that a process sends most: planning a search takes PostgreSQL longer than
 * executing it. The engine plans a prepared statement anew for its values if a plan for all values
 * would be worse.
 */
export class PreparedStatements {
  readonly #names = new Map<string, string>();
  /** The least recently sent first. */
  readonly #counts = new Map<string, number>();
  #round = 0;

  /** Prepares the frequent statements of a connection. */
  watch(client: pg.ClientBase): void {
    let isInTransaction = false;
    const send = client.query as (...call: unknown[]) => unknown;
    client.query = ((...call: unknown[]) => {
      const [text, values] = call;
      if (typeof text !== 'string') return send.apply(client, call);
      if (!Array.isArray(values) || values.length === 0) {
        if (/^begin|^start transaction/iu.test(text)) isInTransaction = true;
        else if (/^commit|^rollback(?! to)/iu.test(text)) isInTransaction = false;
        return send.apply(client, call);
      }
      const name = call.length === 2 ? this.#nameOf(text) : null;
      if (name === null) return send.apply(client, call);
      return (send.call(client, { name, text, values }) as Promise<unknown>).catch(
        (error: DatabaseError) => {
          if (!isOutdated(error)) throw error;
          this.#forget(name);
          if (!isInTransaction) return send.apply(client, call);
          // The transaction has ended; as for a deadlock, another attempt succeeds.
          throw Object.assign(error, { code: '40001' });
        },
      );
    }) as typeof client.query;
  }

  #nameOf(text: string): string | null {
    const name = this.#names.get(text);
    if (name !== undefined) return name;
    if (this.#names.size >= maxPrepared || text.length > maxLength) return null;
    const count = (this.#counts.get(text) ?? 0) + 1;
    this.#counts.delete(text);
    if (count >= frequent && !selectsAllColumns(text)) {
      return this.#add(text);
    }
    this.#counts.set(text, count);
    for (const oldest of this.#counts.keys()) {
      if (this.#counts.size <= maxCounted) break;
      this.#counts.delete(oldest);
    }
    return null;
  }

  #add(text: string): string {
    const name = `often_${this.#round}_${this.#names.size}`;
    this.#names.set(text, name);
    return name;
  }

  /** Another process has changed the schema: all statements are counted and prepared anew. */
  #forget(name: string): void {
    // Several connections notice the same change.
    if (![...this.#names.values()].includes(name)) return;
    this.#names.clear();
    this.#round += 1;
  }
}

function isOutdated({ code, message = '' }: DatabaseError): boolean {
  return code === '0A000' && message.includes('cached plan');
}

/**
 * Whether a new column of a table would change what a statement answers: a prepared one then fails.
 * The `*` within parentheses does not reach the answer.
 */
export function selectsAllColumns(text: string): boolean {
  let depth = 0;
  let outside = '';
  for (const letter of text) {
    if (letter === '(') depth += 1;
    else if (letter === ')') depth -= 1;
    else if (depth === 0) outside += letter;
  }
  return /(?:\bselect|\breturning|\bdistinct|,)\s*\*|\.\*/iu.test(outside);
}
