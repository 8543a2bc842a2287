const fallback = 'Mangrove';

/** The operator's name for the product; the server writes it into the page it serves. */
function readSiteName(page: Document): string {
  const meta = page.querySelector('meta[name="mangrove-site-name"]');
  return meta?.getAttribute('content')?.trim() || fallback;
}

// A server has no page to read it from, and names the site before it renders one.
export let siteName = typeof document === 'undefined' ? fallback : readSiteName(document);

/** Names the site where there is no page that does. */
export function nameSite(name: string): void {
  siteName = name;
}
