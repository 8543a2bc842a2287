import { useCallback } from 'react';

/**
 * Marks a row that scrolls horizontally with the sides on which content is hidden, as
 * `data-more="start"`, `"end"` or `"both"`; `global.css` has the styles.
 */
export function useScrollEdges() {
  return useCallback((row: HTMLElement | null) => {
    if (!row) return;
    const mark = () => {
      const more = moreOf(row);
      if (more) row.dataset.more = more;
      else delete row.dataset.more;
    };
    mark();
    const sizes = new ResizeObserver(mark);
    for (const part of [row, ...row.children]) sizes.observe(part);
    row.addEventListener('scroll', mark, { passive: true });
    return () => {
      sizes.disconnect();
      row.removeEventListener('scroll', mark);
    };
  }, []);
}

type Measures = Pick<HTMLElement, 'scrollLeft' | 'scrollWidth' | 'clientWidth'>;

/** The sides on which content is hidden, with a tolerance of one pixel for rounding. */
export function moreOf({ scrollLeft, scrollWidth, clientWidth }: Measures) {
  const hasStart = scrollLeft > 1;
  const hasEnd = scrollLeft + clientWidth < scrollWidth - 1;
  if (hasStart && hasEnd) return 'both';
  return hasStart ? 'start' : hasEnd ? 'end' : undefined;
}
