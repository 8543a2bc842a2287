/** Since when the present reader reads in this page, in ms of `performance.now()`. */
let since = 0;

/**
 * Notes that somebody else reads in this page from now on: what it requested before was for the
 * reader before, and tells whoever comes next what that one has looked at.
 */
export function noteNextReader(now = performance.now()): void {
  since = now;
}

/** What this page has read for the present reader, also before a worker was there. */
export function listReadAddresses(): string[] {
  const requests = performance.getEntriesByType('resource');
  const own = requests.filter(({ startTime }) => startTime >= since).map(({ name }) => name);
  // The document itself was answered to the first reader.
  return since === 0 ? [window.location.href, ...own] : own;
}
