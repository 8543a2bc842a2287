// The columns of a snapshot: stored, or read through those of the whole network by a class of
// viewers, which then holds no rows of its own.
import {
  type EntityType,
  entityTypes,
  patchNumbers,
  type Rows,
  type SortedIds,
} from '@mangrove/contract';

/** A value for each row. */
export interface Column<Value> extends Iterable<Value> {
  readonly length: number;
  /** Undefined for a row that does not exist; -1 is none. */
  at(row: number): Value | undefined;
}

/** Whole numbers from 0, stored as narrow as the largest of them allows. */
export type Numbers = Uint8Array | Uint16Array | Uint32Array;

/** The same numbers in the narrowest array that holds everything below `limit`. */
export function fitNumbers(numbers: Numbers, limit: number): Numbers {
  const Fitting = limit <= 2 ** 8 ? Uint8Array : limit <= 2 ** 16 ? Uint16Array : Uint32Array;
  return numbers instanceof Fitting ? numbers : Fitting.from(numbers);
}

/** The kinds of entities, a byte each. */
export class Kinds implements Column<EntityType> {
  /** Indices into `entityTypes`. */
  readonly numbers: Uint8Array;

  constructor(numbers: Uint8Array) {
    this.numbers = numbers;
  }

  static of(types: readonly EntityType[]): Kinds {
    return new Kinds(Uint8Array.from(types, numberOf));
  }

  get length(): number {
    return this.numbers.length;
  }

  at(row: number): EntityType | undefined {
    const number = this.numbers[row];
    return number === undefined ? undefined : entityTypes[number];
  }

  /** The column after the change; the same one if no kind differs. */
  patch(rows: Rows, types: readonly EntityType[]): Kinds {
    const numbers = patchNumbers(rows, this.numbers, types.map(numberOf));
    return numbers === this.numbers ? this : new Kinds(numbers);
  }

  *[Symbol.iterator](): Generator<EntityType> {
    for (const number of this.numbers) yield entityTypes[number] as EntityType;
  }
}

function numberOf(type: EntityType): number {
  return entityTypes.indexOf(type);
}

const blockBits = 6;

/**
 * Which rows of a column remain when a few are left out, as the left out ones and how many of them
 * are before each block: a sixteenth of the rows that remain, instead of one number for each.
 */
export class RemainingRows {
  readonly length: number;
  /** Ascending; then one that no row reaches. */
  readonly #omitted: Uint32Array;
  readonly #omittedBefore: Uint32Array;

  /** @param omitted ascending. */
  constructor(total: number, omitted: ArrayLike<number>) {
    this.length = total - omitted.length;
    this.#omitted = new Uint32Array(omitted.length + 1).fill(2 ** 32 - 1);
    this.#omitted.set(omitted);
    this.#omittedBefore = new Uint32Array((this.length >>> blockBits) + 1);
    let before = 0;
    for (let block = 0; block < this.#omittedBefore.length; block++) {
      const first = block << blockBits;
      while ((this.#omitted[before] ?? 0) <= first + before) before += 1;
      this.#omittedBefore[block] = before;
    }
  }

  /** The row of the whole column. */
  at(row: number): number {
    let before = this.#omittedBefore[row >>> blockBits] ?? 0;
    while ((this.#omitted[before] ?? 0) <= row + before) before += 1;
    return row + before;
  }

  /** How many rows that remain are before a row of the whole column. */
  rankOf(wholeRow: number): number {
    let [low, high] = [0, this.#omitted.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#omitted[middle] ?? 0) < wholeRow) low = middle + 1;
      else high = middle;
    }
    return wholeRow - low;
  }

  /** The same after rows were added behind all others, none of them left out. */
  withTotal(total: number): RemainingRows {
    const omitted = this.#omitted.subarray(0, -1);
    if (total === this.length + omitted.length) return this;
    return new RemainingRows(total, omitted);
  }
}

/** Some rows of a column of the whole network. */
export class SeenColumn<Value> implements Column<Value> {
  readonly whole: Pick<Column<Value>, 'at'>;
  readonly #rows: Pick<RemainingRows, 'length' | 'at'>;

  constructor(whole: Pick<Column<Value>, 'at'>, rows: Pick<RemainingRows, 'length' | 'at'>) {
    this.whole = whole;
    this.#rows = rows;
  }

  get length(): number {
    return this.#rows.length;
  }

  at(row: number): Value | undefined {
    return row >= 0 && row < this.#rows.length ? this.whole.at(this.#rows.at(row)) : undefined;
  }

  *[Symbol.iterator](): Generator<Value> {
    for (let row = 0; row < this.length; row++) yield this.at(row) as Value;
  }
}

/** Some of the ascending ids of the whole network. */
export class SeenIds extends SeenColumn<number> implements SortedIds {
  readonly #whole: SortedIds;
  readonly #rows: RemainingRows;

  constructor(whole: SortedIds, rows: RemainingRows) {
    super(whole, rows);
    this.#whole = whole;
    this.#rows = rows;
  }

  rankOf(id: number): number {
    return this.#rows.rankOf(this.#whole.rankOf(id));
  }
}
