/**
 * Where a visitor wanted to go, if that is a page of this very site: anything else that stands in
 * an address (`//elsewhere`, `/\elsewhere`, `https:elsewhere`) is dropped.
 */
export function readReturnAddress(given: unknown, origin = window.location.origin): string | null {
  if (typeof given !== 'string' || !isPath(given) || hasControl(given)) return null;
  if (!URL.canParse(given, origin)) return null;
  const { origin: its, pathname, search, hash } = new URL(given, origin);
  // Once more: taking the dots out of `/a/..//b` leaves `//b`.
  return its === origin && isPath(pathname) ? `${pathname}${search}${hash}` : null;
}

function isPath(text: string): boolean {
  return /^\/(?![/\\])/u.test(text);
}

/** A browser leaves tabs and line breaks out of an address, which could make `//` of the rest. */
function hasControl(text: string): boolean {
  return /\p{Cc}/u.test(text);
}
