/** The default size of a framed map, in pixels. */
export const embedSize = { width: 800, height: 500 } as const;

/** The `<iframe>` element that shows the map in another site's page. */
export function writeEmbedCode(
  address: string,
  title: string,
  { width, height }: { width: number; height: number } = embedSize,
): string {
  const [src, name] = [escapeAttribute(address), escapeAttribute(title)];
  return `<iframe src="${src}" title="${name}" width="${width}" height="${height}" style="max-width: 100%; border: 0" loading="lazy" allowfullscreen></iframe>`;
}

function escapeAttribute(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}
