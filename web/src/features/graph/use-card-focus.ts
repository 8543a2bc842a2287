import { useEffect, useRef, useState } from 'react';

/**
 * Moves the focus when a card opens and closes.
 * @param deleted the name of a node whose card closed because the node was deleted.
 */
export function useCardFocus(deleted: string | null) {
  const root = useRef<HTMLDivElement>(null);
  const region = useRef<HTMLDivElement>(null);
  const openedFrom = useRef<HTMLElement | null>(null);
  const [focusKey, setFocusKey] = useState<string | null>(null);

  useEffect(() => {
    const isLost = document.activeElement === document.body;
    if (deleted !== null && isLost) region.current?.focus({ preventScroll: true });
  }, [deleted]);

  return {
    root,
    region,
    /** Changes when a card is opened from elsewhere and its title should receive the focus. */
    focusKey,
    requestFocus: setFocusKey,
    noteOpener: () => {
      openedFrom.current = document.activeElement as HTMLElement | null;
    },
    /** If the focus is in the card, returns it to the element that opened the card. */
    restoreFocus: () => {
      if (root.current?.querySelector('[data-node-card]')?.contains(document.activeElement)) {
        const before = openedFrom.current?.isConnected ? openedFrom.current : region.current;
        before?.focus({ preventScroll: true });
      }
      openedFrom.current = null;
      setFocusKey(null);
    },
  };
}
