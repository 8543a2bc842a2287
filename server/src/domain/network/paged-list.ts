import { patchColumn, type Rows } from '@mangrove/contract';
import type { Column } from './columns.ts';

const pageSize = 1_024;

/**
 * A long immutable list. A newer state of it shares every unchanged page: copying a hundred
 * thousand texts at each save would leave garbage whose collection holds up the event loop.
 */
export class PagedList<Value> implements Column<Value> {
  readonly pages: readonly (readonly Value[])[];
  readonly length: number;

  private constructor(pages: readonly (readonly Value[])[], length: number) {
    this.pages = pages;
    this.length = length;
  }

  static of<Value>(values: readonly Value[]): PagedList<Value> {
    const pages: Value[][] = [];
    for (let start = 0; start < values.length; start += pageSize) {
      pages.push(values.slice(start, start + pageSize));
    }
    return new PagedList(pages, values.length);
  }

  at(index: number): Value | undefined {
    return this.pages[Math.floor(index / pageSize)]?.[index % pageSize];
  }

  *[Symbol.iterator](): Generator<Value> {
    for (const page of this.pages) yield* page;
  }

  /**
   * The list after the change; the same list if no value differs.
   * @param values of the rows at `rows.at`.
   */
  patch(rows: Rows, values: readonly Value[]): PagedList<Value> {
    const { at, isInPlace, length } = rows;
    if (!isInPlace) return PagedList.of(patchColumn(rows, this.pages.flat(), values));
    const pages = this.pages.slice();
    const copied = new Map<number, Value[]>();
    for (const [value, row] of at.entries()) {
      if (row < this.length && this.at(row) === values[value]) continue;
      const number = Math.floor(row / pageSize);
      const page = copied.get(number) ?? (pages[number] ?? []).slice();
      page[row % pageSize] = values[value] as Value;
      copied.set(number, page);
      pages[number] = page;
    }
    return copied.size === 0 ? this : new PagedList(pages, length);
  }
}
