import type { CheckedRelationship } from './checked-rows.ts';

/**
 * Relationships as columns, in the order of their file: 330,000 of them take only some megabytes.
 * Sources and targets are indices into the list of entities.
 */
export class RelationshipColumns {
  readonly sources: number[] = [];
  readonly targets: number[] = [];
  readonly roles: string[] = [];
  readonly years: string[] = [];
  readonly #texts = new Map<string, string>();

  get length(): number {
    return this.sources.length;
  }

  add(source: number, target: number, { role, years }: CheckedRelationship): void {
    this.sources.push(source);
    this.targets.push(target);
    this.roles.push(this.#held(role));
    this.years.push(this.#held(years));
  }

  slice(start: number, end: number) {
    return {
      sources: this.sources.slice(start, end),
      targets: this.targets.slice(start, end),
      roles: this.roles.slice(start, end),
      years: this.years.slice(start, end),
    };
  }

  /** Interns a text: each string from the parser would otherwise keep its input chunk in memory. */
  #held(text: string): string {
    const held = this.#texts.get(text);
    if (held !== undefined) return held;
    this.#texts.set(text, text);
    return text;
  }
}
