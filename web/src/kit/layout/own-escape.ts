import type { KeyboardEvent } from 'react';

/** The handler with which a sheet or dialog closes on an Escape that nothing inside takes first. */
export function closeOnEscape(onClose: () => void) {
  return (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented && isOwnKey(event)) onClose();
  };
}

/** Matches what is in an open list or menu, which closes on Escape. */
export const holdsEscape = '[data-mantine-stop-propagation="true"]';

/**
 * Whether a key was meant for the sheet. It was not if it closes an open list or menu, or if it
 * comes from a dialog above the sheet, whose React events bubble to the sheet wherever its DOM is.
 */
function isOwnKey({ target, currentTarget }: KeyboardEvent): boolean {
  if (!(target instanceof Element) || !currentTarget.contains(target)) return false;
  if (target.closest(holdsEscape)) return false;
  const panels = '[role="complementary"], [role="dialog"]';
  return !target.closest(panels)?.parentElement?.closest(panels);
}
