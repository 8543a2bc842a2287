import { useEffect, useState } from 'react';

/** While this is there, something else has the focus; when it goes, what opened it has it again. */
export function useFocusGivenBack(): void {
  // While rendering, before anything of the new part takes the focus.
  const [opener] = useState(findOpener);
  useEffect(
    () => () => {
      const isLost = document.activeElement === null || document.activeElement === document.body;
      if (isLost) opener?.focus({ preventScroll: true });
    },
    [opener],
  );
}

/**
 * What has the focus now. An item of a menu goes with its menu: the button of the menu opened what the
 * item opens.
 */
export function findOpener(): HTMLElement | null {
  const element = document.activeElement;
  const menu = element?.closest('[role="menu"]');
  const button = document.getElementById(menu?.getAttribute('aria-labelledby') ?? '');
  return button ?? (element instanceof HTMLElement ? element : null);
}
