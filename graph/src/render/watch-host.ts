export interface HostListeners {
  /** The element's size in CSS pixels or the screen's density may have changed. */
  onSize(): void;
  /** The page is visible again, after a time in which nothing was drawn. */
  onShow(): void;
  /** A font has been loaded: texts may have other widths. */
  onFonts(): void;
}

/** Reports every outside change that affects the picture. @returns a function that stops it. */
export function watchHost(host: HTMLElement, window: Window, listeners: HostListeners): () => void {
  const { ownerDocument: document } = host;
  const resizing = new ResizeObserver(() => listeners.onSize());
  resizing.observe(host);
  const listening = new AbortController();
  const { signal } = listening;
  // On a move to a screen of another density, the element keeps its size: the observer is silent.
  window.addEventListener('resize', () => listeners.onSize(), { signal });
  document.addEventListener('visibilitychange', () => listeners.onShow(), { signal });
  document.fonts?.addEventListener('loadingdone', () => listeners.onFonts(), { signal });
  return () => {
    resizing.disconnect();
    listening.abort();
  };
}
