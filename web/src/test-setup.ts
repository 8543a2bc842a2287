import '@testing-library/jest-dom/vitest';
import { cleanNotifications } from '@mantine/notifications';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';

// A busy machine takes its time; what never comes still fails.
configure({ asyncUtilTimeout: 15_000 });

// Test files share a worker's window: each begins at its first address, with nothing kept.
window.sessionStorage.clear();
window.history.replaceState(null, '', '/');

// The document of the tests knows neither media queries nor sizes. By default nothing matches.
Object.defineProperty(window, 'matchMedia', {
  writable: true,
  value: (query: string) => new StillMediaQuery(query),
});

class StillMediaQuery extends EventTarget implements MediaQueryList {
  readonly matches = false;
  onchange = null;
  readonly media: string;
  constructor(media: string) {
    super();
    this.media = media;
  }
  addListener() {
    return undefined;
  }
  removeListener() {
    return undefined;
  }
}

class StillResizeObserver implements ResizeObserver {
  observe() {
    return undefined;
  }
  unobserve() {
    return undefined;
  }
  disconnect() {
    return undefined;
  }
}

window.ResizeObserver = StillResizeObserver;
window.HTMLElement.prototype.scrollIntoView = () => undefined;
window.scrollTo = () => undefined;

afterEach(() => {
  cleanup();
  cleanNotifications();
  window.localStorage.clear();
});

// Files share a worker's modules: one that is still being loaded when its file ends would be torn
// down half read, and break every file after it.
afterAll(() => vi.dynamicImportSettled());
