// Reads a vCard as strictly as RFC 6350 writes it, for tests.

interface ContentLine {
  property: string;
  parameters: Readonly<Record<string, string>>;
  /** As written: a text still has its escapes. */
  value: string;
}

/** `name *(";" param) ":" value`, by section 3.3; a quoted parameter value may have any of these. */
const contentLine =
  /^(?<property>[A-Z0-9-]+)(?<parameters>(?:;[A-Z0-9-]+=(?:"[^"\p{Cc}]*"|[^":;,\p{Cc}]*))*):(?<value>[^\p{Cc}]*)$/u;

/** The lines of a card; throws at what the grammar does not allow. */
export function readVCard(body: string): ContentLine[] {
  if (!body.endsWith('\r\n')) throw new Error('the last line does not end');
  const written = body.slice(0, -2).split('\r\n');
  const long = written.find((line) => Buffer.byteLength(line) > 75);
  if (long !== undefined) throw new Error(`not folded: ${long}`);
  const lines = body
    .slice(0, -2)
    .replaceAll(/\r\n[ \t]/gu, '')
    .split('\r\n')
    .map(readLine);
  const [begin, version] = lines;
  const isCard = begin?.property === 'BEGIN' && version?.property === 'VERSION';
  if (!isCard || lines.at(-1)?.property !== 'END') throw new Error('not one whole card');
  return lines;
}

function readLine(line: string): ContentLine {
  const { property = '', parameters = '', value = '' } = contentLine.exec(line)?.groups ?? {};
  if (property === '') throw new Error(`no content line: ${line}`);
  const pairs = [...parameters.matchAll(/;([A-Z0-9-]+)=("[^"]*"|[^;]*)/gu)];
  return {
    property,
    parameters: Object.fromEntries(pairs.map(([, name, given]) => [name, given])),
    value,
  };
}

/** A text without its escapes, by section 3.4; throws at one that is none, or is missing. */
export function unescapeText(text: string): string {
  if (!/^(?:[^\\,;]|\\[\\,;nN])*$/u.test(text)) throw new Error(`not escaped: ${text}`);
  return text.replaceAll(/\\(.)/gu, (_, sign: string) => (/n/iu.test(sign) ? '\n' : sign));
}
