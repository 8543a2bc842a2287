import type { Audience, Direction } from '@mangrove/contract';
import type { End } from '../../domain/agreement/queries.ts';
import type { CheckedRelationship, FileSource } from './checked-rows.ts';

/**
 * Relationships as columns, in the order of their file: 330,000 of them take only some megabytes.
 * Sources and targets are indices into the list of entities.
 */
export class RelationshipColumns {
  readonly sources: number[] = [];
  readonly targets: number[] = [];
  readonly roles: string[] = [];
  readonly years: string[] = [];
  readonly audiences: (Audience | null)[] = [];
  readonly asked: (End | null)[] = [];
  readonly directions: (Direction | null)[] = [];
  readonly evidence: (readonly FileSource[] | null)[] = [];
  /** The line of each in its file. */
  readonly lines: number[] = [];
  readonly #texts = new Map<string, string>();

  get length(): number {
    return this.sources.length;
  }

  add(
    source: number,
    target: number,
    {
      role,
      years,
      audience,
      asks,
      direction,
      evidence,
    }: Omit<CheckedRelationship, 'node1' | 'node2'>,
    line: number,
  ): void {
    this.lines.push(line);
    this.sources.push(source);
    this.targets.push(target);
    this.roles.push(this.#held(role));
    this.years.push(this.#held(years));
    this.audiences.push(audience);
    this.asked.push(asks);
    this.directions.push(direction);
    this.evidence.push(evidence);
  }

  /** Some of the relationships, in the order of their file. */
  pick(isWanted: (row: number) => boolean): RelationshipColumns {
    const picked = new RelationshipColumns();
    for (const [row, line] of this.lines.entries()) {
      if (!isWanted(row)) continue;
      const values = {
        role: this.roles[row] ?? '',
        years: this.years[row] ?? '',
        audience: this.audiences[row] ?? null,
        asks: this.asked[row] ?? null,
        direction: this.directions[row] ?? null,
        evidence: this.evidence[row] ?? null,
      };
      picked.add(this.sources[row] ?? 0, this.targets[row] ?? 0, values, line);
    }
    return picked;
  }

  slice(start: number, end: number) {
    return {
      sources: this.sources.slice(start, end),
      targets: this.targets.slice(start, end),
      roles: this.roles.slice(start, end),
      years: this.years.slice(start, end),
      audiences: this.audiences.slice(start, end),
      asked: this.asked.slice(start, end),
      directions: this.directions.slice(start, end),
      evidence: this.evidence.slice(start, end),
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
