import type { CheckedFolder } from './check-folder.ts';
import { ExchangeRefused, type Fault, faultAt } from './faults.ts';
import { text } from './messages.ts';
import { relationshipFile } from './network-format.ts';
import type { EntityFate, RelationshipFate } from './row-fates.ts';

/** The name of an entity's row for bringing it back. */
export function nameOfEntity({ type, key }: { type: string; key: string }): string {
  return `${type}:${key}`;
}

/** The name of a relationship's row: rows of relationships.csv have no ids. */
export function nameOfRelationship(key: string): string {
  return `relationship:${key.slice(0, 12)}`;
}

/** The removed rows that a superuser wants back. */
export class NamedRows {
  readonly #names: ReadonlySet<string>;
  readonly #found = new Set<string>();
  readonly #faults: Fault[] = [];

  constructor(names: readonly string[]) {
    this.#names = new Set(names);
  }

  /** Marks the entities that come back: erased ones from the file, others by their deleted item. */
  chooseEntities({ entities }: CheckedFolder, fates: EntityFate[]): void {
    const items = new Set<number>();
    for (const [index, end] of entities.entries()) {
      const fate = fates[index];
      const name = nameOfEntity(end);
      if (fate?.status !== 'removed' || !this.#names.has(name)) continue;
      this.#found.add(name);
      if (fate.removed?.reason === 'hidden') {
        this.#faults.push(faultAt(end.file, end.line, text.hidden));
      } else if (fate.itemId === undefined) {
        Object.assign(fate, { comesBack: 'added', id: 0 });
      } else items.add(fate.itemId);
    }
    for (const fate of fates) {
      // Two ids that were merged have one item.
      if (fate.itemId !== undefined && items.has(fate.itemId)) fate.comesBack = 'restored';
    }
  }

  /** Whether a removed relationship comes back. */
  has(key: string, fate: RelationshipFate, line: number): boolean {
    const name = nameOfRelationship(key);
    if (!this.#names.has(name)) return false;
    this.#found.add(name);
    if (fate.removed?.reason === 'with_end') {
      this.#faults.push(faultAt(relationshipFile, line, text.endWasRemoved));
    }
    return true;
  }

  get isEmpty(): boolean {
    return this.#names.size === 0;
  }

  refuseUnknown(): void {
    for (const name of this.#names) {
      if (!this.#found.has(name)) this.#faults.push(faultAt(name, null, text.notRemoved));
    }
    if (this.#faults.length === 0) return;
    throw new ExchangeRefused(text.notAllBack, this.#faults);
  }
}
