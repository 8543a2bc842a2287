/**
 * What people call the institution by which they may log in; null if none is set. The server writes
 * it into every page.
 */
export function readLoginProvider(page: Document = document): string | null {
  const meta = page.querySelector('meta[name="mangrove-login-provider"]');
  return meta?.getAttribute('content')?.trim() || null;
}
