const shown = 5;

/** The page numbers to offer: at most five, around the current one. */
export function pageNumbers(current: number, count: number): number[] {
  const first = Math.max(1, Math.min(current - Math.floor(shown / 2), count - shown + 1));
  return Array.from({ length: Math.min(shown, count) }, (_, index) => first + index);
}
