import { act } from '@testing-library/react';
import { vi } from 'vitest';

/**
 * Lets media queries about the width match a window of so many pixels, until mocks are restored.
 * @returns a function that gives the window another width.
 */
export function holdWidth(initial: number): (width: number) => void {
  let width = initial;
  const queries = new Set<WidthQuery>();
  vi.spyOn(window, 'matchMedia').mockImplementation((media) => {
    const query = new WidthQuery(media, () => width);
    queries.add(query);
    return query as unknown as MediaQueryList;
  });
  return (changed) => {
    const before = [...queries].map((query) => [query, query.matches] as const);
    width = changed;
    act(() => {
      for (const [query, matched] of before) if (query.matches !== matched) query.tell();
    });
  };
}

class WidthQuery extends EventTarget {
  readonly media: string;
  readonly #width: () => number;

  constructor(media: string, width: () => number) {
    super();
    this.media = media;
    this.#width = width;
  }

  get matches(): boolean {
    const [, side, em] = /\((min|max)-width: ([\d.]+)em\)/u.exec(this.media) ?? [];
    if (!side) return false;
    const limit = Number(em) * 16;
    return side === 'min' ? this.#width() >= limit : this.#width() <= limit;
  }

  tell() {
    this.dispatchEvent(Object.assign(new Event('change'), { matches: this.matches }));
  }
}
