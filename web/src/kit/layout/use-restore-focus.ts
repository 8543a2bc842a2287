import { useEffect, useState } from 'react';

/**
 * When this component unmounts and the focus is lost, focuses the element that opened it, or the
 * part where that was if it is gone, such as a row that was decided meanwhile.
 */
export function useRestoreFocus(): void {
  // Read during the first render, before an element of the new part takes the focus.
  const [{ opener, part }] = useState(() => {
    const element = findOpener();
    return { opener: element, part: element?.closest<HTMLElement>('[data-focus-target]') };
  });
  useEffect(
    () => () => {
      const isLost = document.activeElement === null || document.activeElement === document.body;
      if (isLost) (opener?.isConnected ? opener : part)?.focus({ preventScroll: true });
    },
    [opener, part],
  );
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
