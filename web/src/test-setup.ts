import '@testing-library/jest-dom/vitest';
import { cleanNotifications } from '@mantine/notifications';
import { cleanup, configure, prettyDOM } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';
import { tellSessionNews } from './api/session-news.ts';

// A busy machine takes its time; what never comes still fails.
configure({ asyncUtilTimeout: 15_000, getElementError });

/** What is waited for fails many times before it comes: the document is printed for who reads it. */
function getElementError(message: string | null, container: Element): Error {
  const error = new Error();
  error.name = 'TestingLibraryElementError';
  // Begins where it was asked.
  Error.captureStackTrace(error, getElementError);
  return Object.defineProperty(error, 'message', {
    configurable: true,
    get: () => `${message ?? ''}\n\n${prettyDOM(container)}`,
  });
}

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
  // Tests share a worker's modules: whoever logged out in one would keep no draft in the next.
  tellSessionNews({ type: 'logged-out' });
  tellSessionNews({ type: 'signed-in' });
});

// Files share a worker's modules: one that is still being loaded when its file ends would be torn
// down half read, and break every file after it.
afterAll(() => vi.dynamicImportSettled());
