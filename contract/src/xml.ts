// What XML 1.0 cannot contain even escaped: control characters, lone surrogates, U+FFFE, U+FFFF.
const impossible =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;

/** Escapes text for elements and quoted attributes; escaped white space survives the parser. */
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
