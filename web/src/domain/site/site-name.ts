const fallback = 'Mangrove';

/** The operator's name for the product; the server writes it into the page it serves. */
function readSiteName(page: Document): string {
  const meta = page.querySelector('meta[name="mangrove-site-name"]');
  return meta?.getAttribute('content')?.trim() || fallback;
}

export const siteName = readSiteName(document);
