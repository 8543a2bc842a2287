import { calls } from '@mangrove/contract/browser';
import { callApi } from './api-client.ts';
import { isApiError } from './api-error.ts';

// What the operators' report shows of a stack; the rest would only make the request heavier.
const maxStackLength = 8000;
const told = new WeakSet<object>();

/**
 * Tells of an error that a screen has caught: the operators, through our own server, and whoever
 * listens in this browser. Once for each error, whoever catches it again.
 * @param componentStack where in the page it happened, where that is known.
 */
export function reportCaughtError(reference: string, cause: unknown, componentStack = ''): void {
  if (typeof cause === 'object' && cause !== null) {
    if (told.has(cause)) return;
    told.add(cause);
  }
  globalThis.reportError(new Error(`Reference ${reference}`, { cause }));
  // The server knows its own refusals, and one that is away cannot be told.
  if (isApiError(cause)) return;
  const error = cause instanceof Error ? cause : new Error(String(cause));
  callApi(
    calls.reportError,
    {
      body: {
        message: error.message.slice(0, 1000) || 'No message',
        // Without query and fragment, which may hold secrets.
        page: window.location.origin + window.location.pathname,
        name: error.name,
        stack: (error.stack ?? '').slice(0, maxStackLength),
        component_stack: componentStack.slice(0, maxStackLength),
      },
    },
    { keepalive: true },
  ).catch(() => undefined); // nobody is left to be told
}
