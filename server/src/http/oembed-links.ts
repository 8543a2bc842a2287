import { sharePicture } from '@mangrove/contract';
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

/** The elements by which previews of links to the map show its picture. */
export function writeSharePicture(publicUrl: string): string {
  const facts: [kind: 'property' | 'name', name: string, content: string | number][] = [
    ['property', 'og:image', `${publicUrl}/map-picture/share.jpg`],
    ['property', 'og:image:width', sharePicture.width],
    ['property', 'og:image:height', sharePicture.height],
    ['name', 'twitter:card', 'summary_large_image'],
  ];
  return facts
    .map(([kind, name, content]) => {
      return `<meta data-page ${kind}="${name}" content="${escapeHtml(String(content))}">`;
    })
    .join('\n');
}
