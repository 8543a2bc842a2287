/**
 * The address that a visitor wanted, if it is a page of this site; anything else that an address
 * may contain (`//elsewhere`, `/\elsewhere`, `https:elsewhere`) gives null.
 */
export function readReturnAddress(given: unknown, origin = window.location.origin): string | null {
  if (typeof given !== 'string' || !isPath(given) || hasControl(given)) return null;
  if (!URL.canParse(given, origin)) return null;
  const { origin: its, pathname, search, hash } = new URL(given, origin);
  // Checked again, because removing the dots of `/a/..//b` leaves `//b`.
  return its === origin && isPath(pathname) ? `${pathname}${search}${hash}` : null;
}

function isPath(text: string): boolean {
  return /^\/(?![/\\])/u.test(text);
}

/** A browser drops tabs and line breaks from an address, which could turn the rest into `//`. */
function hasControl(text: string): boolean {
  return /\p{Cc}/u.test(text);
}
