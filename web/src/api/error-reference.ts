import { isApiError } from './api-error.ts';

// Without the letters and digits that are mixed up when read aloud.
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const whenFormat = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

/**
 * What a person can quote when telling us of an error: the server's own reference of the
 * request where there is one, else a short one of our own.
 */
export function errorReference(error: unknown, now: Date): string {
  const name = (isApiError(error) && error.requestId) || randomReference();
  return `${name}, ${whenFormat.format(now)}`;
}

function randomReference(): string {
  const letters = Array.from(
    crypto.getRandomValues(new Uint8Array(5)),
    (byte) => alphabet[byte % alphabet.length],
  ).join('');
  return `${letters.slice(0, 3)}-${letters.slice(3)}`;
}
