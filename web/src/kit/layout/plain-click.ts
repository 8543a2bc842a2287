import type { MouseEvent } from 'react';

/**
 * Lets a real link act inside the page on a plain click, and leaves every other click (new tab, new
 * window, download) to the browser.
 */
export function onPlainClick(act: () => void) {
  return (event: MouseEvent) => {
    const isPlain =
      event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!isPlain || event.defaultPrevented) return;
    event.preventDefault();
    act();
  };
}
