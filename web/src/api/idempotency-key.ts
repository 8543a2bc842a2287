/** A name for one wish, told to the server at every try of it, so that it comes true once. */
export function makeIdempotencyKey(): string {
  // Unlike randomUUID it is there on plain http, too.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
