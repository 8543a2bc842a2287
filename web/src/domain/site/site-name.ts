const fallback = 'Mangrove';

/** The operator's name for the product; the server writes it into every page that it serves. */
function readSiteName(page: Document): string {
  const meta = page.querySelector('meta[name="mangrove-site-name"]');
  return meta?.getAttribute('content')?.trim() || fallback;
}

// On the server there is no document to read it from: `nameSite` sets it before a page is rendered.
export let siteName = typeof document === 'undefined' ? fallback : readSiteName(document);

/** Sets the site's name for rendering without a document. */
export function nameSite(name: string): void {
  siteName = name;
}
