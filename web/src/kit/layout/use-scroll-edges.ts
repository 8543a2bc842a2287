import { useCallback } from 'react';

/**
 * Marks a row that scrolls horizontally with the sides on which content is hidden, as
 * `data-more="start"`, `"end"` or `"both"`; `global.css` has the styles.
 */
export function useScrollEdges() {
  return useCallback((row: HTMLElement | null) => {
    if (!row) return;
    return watchScrollEdges(row, (more) => {
      if (more) row.dataset.more = more;
      else delete row.dataset.more;
    });
  }, []);
}

export type HiddenSides = 'start' | 'end' | 'both' | undefined;

/**
 * Calls back with the sides of a row on which content is hidden, now and when it scrolls or changes
 * its size.
 * @returns a function that ends this.
 */
export function watchScrollEdges(row: HTMLElement, onLook: (more: HiddenSides) => void) {
  const look = () => onLook(moreOf(row));
  look();
  const sizes = new ResizeObserver(look);
  for (const part of [row, ...row.children]) sizes.observe(part);
  row.addEventListener('scroll', look, { passive: true });
  return () => {
    sizes.disconnect();
    row.removeEventListener('scroll', look);
  };
}

type Measures = Pick<HTMLElement, 'scrollLeft' | 'scrollWidth' | 'clientWidth'>;

/** The sides on which content is hidden, with a tolerance of one pixel for rounding. */
export function moreOf({ scrollLeft, scrollWidth, clientWidth }: Measures): HiddenSides {
  const hasStart = scrollLeft > 1;
  const hasEnd = scrollLeft + clientWidth < scrollWidth - 1;
  if (hasStart && hasEnd) return 'both';
  return hasStart ? 'start' : hasEnd ? 'end' : undefined;
}
