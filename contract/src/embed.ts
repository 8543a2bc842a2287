/** Pixels of a framed map where nobody says otherwise. */
export const embedSize = { width: 800, height: 500 } as const;

/** The element that frames a map in a page of somebody else's. */
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
