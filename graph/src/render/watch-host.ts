export interface HostListeners {
  /** The element's size in CSS pixels or the screen's density may have changed. */
  onSize(): void;
  /** The page is visible again, after a time in which nothing was drawn. */
  onShow(): void;
  /** A font has arrived: texts are of another width. */
  onFonts(): void;
}

/** Tells of everything outside that changes the picture, until the returned function is called. */
export function watchHost(host: HTMLElement, window: Window, listeners: HostListeners): () => void {
  const { ownerDocument: document } = host;
  const resizing = new ResizeObserver(() => listeners.onSize());
  resizing.observe(host);
  const listening = new AbortController();
  const { signal } = listening;
  // Moved to a screen of another density, the element keeps its size and the observer is silent.
  window.addEventListener('resize', () => listeners.onSize(), { signal });
  document.addEventListener('visibilitychange', () => listeners.onShow(), { signal });
  document.fonts?.addEventListener('loadingdone', () => listeners.onFonts(), { signal });
  return () => {
    resizing.disconnect();
    listening.abort();
  };
}
