import { useEffect, useState } from 'react';

interface Way {
  opener: HTMLElement | null;
  /** The part of the page in which that was. */
  part: HTMLElement | null;
  /** Where what was open before leads back to: it may be what this one takes the place of. */
  before: Way | null;
}

/** The way back of what was opened last. */
let last: Way | null = null;

/**
 * When this component unmounts and the focus is lost, focuses the element that opened it, or the
 * part where that was if it is gone, such as a row that was decided meanwhile. A dialog in the place
 * of another one leads back to where that one was opened.
 */
export function useRestoreFocus(): void {
  // Read during the first render, before an element of the new part takes the focus.
  const [way] = useState((): Way => {
    const opener = findOpener();
    const part = opener?.closest<HTMLElement>('[data-focus-target], main[tabindex]') ?? null;
    return { opener, part, before: last };
  });
  useEffect(() => {
    last = way;
    return () => {
      if (last === way) last = way.before;
      const isLost = document.activeElement === null || document.activeElement === document.body;
      if (isLost) findWayBack(way)?.focus({ preventScroll: true });
    };
  }, [way]);
}

function findWayBack({ opener, part, before }: Way): HTMLElement | null {
  if (opener?.isConnected) return opener;
  if (part?.isConnected) return part;
  return before && findWayBack(before);
}

/**
 * The element that has the focus. For an item of a menu, which disappears with the menu, the button
 * of that menu.
 */
export function findOpener(): HTMLElement | null {
  const element = document.activeElement;
  const menu = element?.closest('[role="menu"]');
  const button = document.getElementById(menu?.getAttribute('aria-labelledby') ?? '');
  return button ?? (element instanceof HTMLElement ? element : null);
}
