import { createHash, hash } from 'node:crypto';
import type { Executor } from '../../db/transact.ts';
import { type KeyRow, selectKeys } from '../../domain/import-memory/import-memory-queries.ts';
import { entityKey, type RelationshipEnd } from './checked-rows.ts';

/** What became of the ids that earlier imports of a source brought. */
export class ImportedKeys {
  readonly #source: string;
  readonly #rows: Map<string, KeyRow>;
  readonly #hasErased: boolean;

  constructor(source: string, rows: readonly KeyRow[]) {
    this.#source = source;
    this.#rows = new Map(rows.map((row) => [entityKey(row), row]));
    this.#hasErased = rows.some((row) => row.is_erased);
  }

  static async read(db: Executor, source: string): Promise<ImportedKeys> {
    return new ImportedKeys(source, await selectKeys(db, source));
  }

  /** True before the first import of the source. */
  get isEmpty(): boolean {
    return this.#rows.size === 0;
  }

  /** What became of an id; undefined if it was never imported. */
  of({ type, key }: RelationshipEnd): KeyRow | undefined {
    const row = this.#rows.get(entityKey({ type, key }));
    if (row || !this.#hasErased) return row;
    return this.#rows.get(entityKey({ type, key: hashOfKey(this.#source, type, key) }));
  }
}

/** What is kept of the id of an erased entity, as the database's function of this name makes it. */
function hashOfKey(source: string, type: string, key: string): string {
  return createHash('sha256').update([source, type, key].join('\n')).digest('hex');
}

/** What a later import knows a row of relationships.csv by; it says nothing of its content. */
export function keyOfRelationship(
  source: string,
  node1: RelationshipEnd,
  node2: RelationshipEnd,
  { role, years }: { role: string; years: string },
): string {
  const text = [source, entityKey(node1), entityKey(node2), role, years].join('\n');
  return hash('sha256', text, 'hex').slice(0, 32);
}
