// What XML 1.0 cannot hold, not even escaped: control characters, halves of characters, two others.
const impossible =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;

/** Text as it stands between tags and in quoted attributes, where a reader would fold line ends. */
export function escapeXml(text: string): string {
  return text
    .replace(impossible, '')
    .replace(/[&<>"'\t\n\r]/gu, (character) => `&#${character.charCodeAt(0)};`);
}

/** An element; attributes that are null or empty are left out. */
export function xmlElement(
  name: string,
  attributes: Record<string, string | number | null>,
  content = '',
): string {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== null && value !== '')
    .map(([key, value]) => ` ${key}="${escapeXml(String(value))}"`)
    .join('');
  return content === '' ? `<${name}${written}/>` : `<${name}${written}>${content}</${name}>`;
}
