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

// Without the letters and digits that are mixed up when read aloud.
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const minutes = {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
} as const;

/**
 * What a person can quote when telling us of an error: the server's own reference of the
 * request where there is one, else a short one of our own.
 */
export function errorReference(error: unknown, now: Date): string {
  const name = (isApiError(error) && error.requestId) || randomReference();
  return `${name}, ${now.toLocaleString('en-GB', minutes)}`;
}

function randomReference(): string {
  const letters = Array.from(
    crypto.getRandomValues(new Uint8Array(5)),
    (byte) => alphabet[byte % alphabet.length],
  ).join('');
  return `${letters.slice(0, 3)}-${letters.slice(3)}`;
}

const stacks = new WeakMap<object, string>();

/** Remembers where in the page an error happened; a boundary learns it before its screen shows. */
export function noteComponentStack(error: unknown, stack: string | null | undefined): void {
  if (typeof error === 'object' && error !== null && stack) stacks.set(error, stack);
}

export function componentStackOf(error: unknown): string {
  return (typeof error === 'object' && error !== null && stacks.get(error)) || '';
}
