/** An identifier for one request, sent with every retry, so that the server acts on it once. */
export function makeIdempotencyKey(): string {
  // Unlike randomUUID, getRandomValues exists on plain http, too.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
