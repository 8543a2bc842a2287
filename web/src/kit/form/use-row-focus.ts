import { useLayoutEffect, useRef } from 'react';

/**
 * Keeps the focus in a list of fields whose rows come and go, where otherwise keyboard users would
 * start again at the top of the page.
 *
 * Buttons that remove a row have `data-removes`, those that move it `data-moves` with -1 or 1; the
 * last button of the list adds a row.
 * @returns the ref of what holds the rows and the button that adds one, and what is called when
 *   the row at an index (counted from 0) is removed, has moved to it, or is no longer open.
 */
export function useRowFocus<Holder extends HTMLElement = HTMLDivElement>() {
  const list = useRef<Holder>(null);
  const wanted = useRef<(() => HTMLElement | undefined) | null>(null);
  const all = (selector: string) => [
    ...(list.current?.querySelectorAll<HTMLButtonElement>(selector) ?? []),
  ];
  // After each drawing, because the parent holds the rows: only then is the list another one.
  useLayoutEffect(() => {
    const find = wanted.current;
    wanted.current = null;
    find?.()?.focus();
  });
  return {
    list,
    /** The focus goes to the button that removes the next row, or else to the one that adds one. */
    removed: (at: number) => {
      wanted.current = () => all('[data-removes]')[at] ?? all('button').at(-1);
    },
    /** The focus goes to the button that opens the row again, which has `data-opens`. */
    closed: (at: number) => {
      wanted.current = () => all('[data-opens]')[at];
    },
    /** The focus stays with the row, at the other button where it cannot move further. */
    moved: (to: number, by: -1 | 1) => {
      const buttonOf = (way: number) => all(`[data-moves="${way}"]`)[to];
      wanted.current = () => (buttonOf(by)?.disabled ? buttonOf(-by) : buttonOf(by));
    },
  };
}
