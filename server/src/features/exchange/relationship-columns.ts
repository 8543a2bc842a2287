import type { RelationshipDraft } from './drafts.ts';

/**
 * Relationships as columns, in the order of their file: a third of a million take some megabytes.
 * Their ends are places in the list of entities.
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

  add(source: number, target: number, { role, years }: RelationshipDraft): void {
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

  /** Equal texts as one: what a file is read into would otherwise be held with each of them. */
  #held(text: string): string {
    const held = this.#texts.get(text);
    if (held !== undefined) return held;
    this.#texts.set(text, text);
    return text;
  }
}
