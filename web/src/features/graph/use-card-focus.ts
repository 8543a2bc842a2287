import { useEffect, useRef, useState } from 'react';

/**
 * Where the focus goes when a card opens and closes.
 * @param deleted names a node whose card closed by itself, because the node was deleted.
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
    /** Changes when a card was opened from elsewhere and the focus should come to its name. */
    focusKey,
    bringFocus: setFocusKey,
    noteOpener: () => {
      openedFrom.current = document.activeElement as HTMLElement | null;
    },
    /** To what the card was opened from, if the focus is in the card. */
    giveFocusBack: () => {
      if (root.current?.querySelector('[data-node-card]')?.contains(document.activeElement)) {
        const before = openedFrom.current?.isConnected ? openedFrom.current : region.current;
        before?.focus({ preventScroll: true });
      }
      openedFrom.current = null;
      setFocusKey(null);
    },
  };
}
