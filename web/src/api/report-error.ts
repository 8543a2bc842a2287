import { calls } from '@mangrove/contract/browser';
import { callApi } from './api-client.ts';
import { isApiError } from './api-error.ts';

// The operators' report shows this much of a stack; more would only make the request larger.
const maxStackLength = 8000;
const told = new WeakSet<object>();

/**
 * Reports an error that a screen has caught to the operators, through our own server, and to the
 * listeners in this browser. Each error is reported once, however often it is caught.
 * @param componentStack where in the page it happened, if that is known.
 */
export function reportCaughtError(reference: string, cause: unknown, componentStack = ''): void {
  if (typeof cause === 'object' && cause !== null) {
    if (told.has(cause)) return;
    told.add(cause);
  }
  globalThis.reportError(new Error(`Reference ${reference}`, { cause }));
  // The server knows its own refusals, and a server that is down cannot receive a report.
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
  ).catch(() => undefined); // there is nowhere else to report to
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
 * A reference that a user can quote when reporting an error: the server's id of the request if
 * there is one, otherwise a short random one.
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

/** Remembers where in the page an error happened: a boundary calls it before its screen shows. */
export function noteComponentStack(error: unknown, stack: string | null | undefined): void {
  if (typeof error === 'object' && error !== null && stack) stacks.set(error, stack);
}

export function componentStackOf(error: unknown): string {
  return (typeof error === 'object' && error !== null && stacks.get(error)) || '';
}
