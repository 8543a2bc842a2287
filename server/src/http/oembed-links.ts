import { escapeHtml } from './escape-html.ts';

// The oEmbed call refuses longer addresses.
const maxAddress = 2000;

/**
 * The elements of a page's head by which editors find out how to embed the page.
 * @param publicUrl the site's address from the configuration, never from a request.
 * @param address of the page, absolute.
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
