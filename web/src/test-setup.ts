import '@testing-library/jest-dom/vitest';
import { cleanNotifications } from '@mantine/notifications';
import { cleanup, configure, prettyDOM } from '@testing-library/react';
import react from 'react';
import { afterAll, afterEach, vi } from 'vitest';
import { announceSessionEvent } from './api/session-events.ts';
import { formatDay, formatLongDay, formatMinute } from './kit/text/formats.ts';

// A busy machine is slow; an element that never appears still fails.
configure({ asyncUtilTimeout: 15_000, getElementError });

/** Waiting queries fail many times first, so the document is printed only if a message is read. */
function getElementError(message: string | null, container: Element): Error {
  const error = new Error();
  error.name = 'TestingLibraryElementError';
  // The stack begins at the caller.
  Error.captureStackTrace(error, getElementError);
  return Object.defineProperty(error, 'message', {
    configurable: true,
    get: () => `${message ?? ''}\n\n${prettyDOM(container)}`,
  });
}

// React remembers for each element a stack of who made it, for warnings of what was made in a loop. A
// fifth of these tests' processor time went into them; a warning still names the components around.
const internals = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';
Object.defineProperty(Reflect.get(react, internals), 'recentlyCreatedOwnerStacks', {
  configurable: true,
  get: () => Number.POSITIVE_INFINITY,
  set: () => undefined,
});

// A page creates each format once, in its own time zone: before a test sets another one.
process.env.TZ = 'UTC';
for (const format of [formatDay, formatLongDay, formatMinute]) format(new Date(0));

// Test files share a worker's window: each file begins at the first address with empty storage.
window.sessionStorage.clear();
window.history.replaceState(null, '', '/');

// The document of the tests knows neither media queries nor sizes. By default no query matches.
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
  // Tests share a worker's modules: after a logout in one test, the next would keep no draft.
  announceSessionEvent({ type: 'logged-out' });
  announceSessionEvent({ type: 'signed-in' });
});

// Test files share a worker's modules: a module still loading when its file ends would be torn down
// half evaluated and break every later file.
afterAll(() => vi.dynamicImportSettled());
