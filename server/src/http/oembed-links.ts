import { escapeHtml } from './escape-html.ts';

// A longer address is refused where it is asked about.
const maxAddress = 2000;

/**
 * The elements of a page's head by which editors find how to show the page.
 * @param publicUrl where the site stands; never what a request says.
 * @param address of the page, whole.
 */
export function writeOEmbedLinks(publicUrl: string, address: string): string {
  if (address.length > maxAddress) return '';
  const links = (['json', 'xml'] as const).map((format) => {
    const href = `${publicUrl}/oembed?url=${encodeURIComponent(address)}&format=${format}`;
    const type = format === 'json' ? 'application/json+oembed' : 'text/xml+oembed';
    return `<link data-page rel="alternate" type="${type}" href="${escapeHtml(href)}">`;
  });
  return links.join('\n');
}
