/** A priority queue: the smallest item comes first. O(log n) for each operation. */
export class Heap<Item> {
  readonly #items: Item[] = [];
  readonly #compare: (a: Item, b: Item) => number;

  constructor(compare: (a: Item, b: Item) => number) {
    this.#compare = compare;
  }

  push(item: Item): void {
    const items = this.#items;
    let at = items.length;
    items.push(item);
    while (at > 0) {
      const above = (at - 1) >> 1;
      const other = items[above] as Item;
      if (this.#compare(item, other) >= 0) break;
      items[at] = other;
      at = above;
    }
    items[at] = item;
  }

  pop(): Item | undefined {
    const items = this.#items;
    const top = items[0];
    const last = items.pop();
    if (items.length === 0 || last === undefined) return top;
    let at = 0;
    for (;;) {
      let below = 2 * at + 1;
      if (below >= items.length) break;
      const right = below + 1;
      if (right < items.length && this.#compare(items[right] as Item, items[below] as Item) < 0) {
        below = right;
      }
      const other = items[below] as Item;
      if (this.#compare(last, other) <= 0) break;
      items[at] = other;
      at = below;
    }
    items[at] = last;
    return top;
  }
}
