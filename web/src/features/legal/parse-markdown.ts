// Parses the subset of Markdown that legal texts need. The result is data, never markup: HTML tags
// and links whose scheme is not allowed stay text.

export type Inline =
  | { type: 'text'; text: string }
  | { type: 'strong' | 'emphasis'; parts: Inline[] }
  | { type: 'link'; href: string; parts: Inline[] };

export type Block =
  | { type: 'heading'; level: 1 | 2 | 3 | 4; parts: Inline[] }
  | { type: 'paragraph'; parts: Inline[] }
  | { type: 'list'; isNumbered: boolean; items: Inline[][] }
  | { type: 'rule' };

const bullet = /^ {0,3}[-*+]\s+/u;
const number = /^ {0,3}\d{1,9}[.)]\s+/u;
const heading = /^(#{1,6})\s(.*)$/u;
const closingMarks = /(?<!#)#+$/u;
const rule = /^ {0,3}([-*_])(?:\s*\1){2,}\s*$/u;

/** Reads headings, paragraphs, lists and rules, with emphasis and links in them. */
export function parseMarkdown(source: string): Block[] {
  const blocks: Block[] = [];
  let paragraph: string[] = [];
  let list: { isNumbered: boolean; items: string[] } | null = null;
  const close = () => {
    if (paragraph.length > 0) {
      blocks.push({ type: 'paragraph', parts: parseInline(paragraph.join(' ')) });
    }
    if (list) {
      const { isNumbered, items } = list;
      blocks.push({ type: 'list', isNumbered, items: items.map(parseInline) });
    }
    paragraph = [];
    list = null;
  };
  for (const line of source.replaceAll('\r\n', '\n').split('\n')) {
    const head = heading.exec(line);
    const marker = bullet.test(line) ? bullet : number.test(line) ? number : null;
    if (line.trim() === '') {
      close();
    } else if (head) {
      close();
      const level = Math.min(head[1]?.length ?? 1, 4) as 1 | 2 | 3 | 4;
      blocks.push({
        type: 'heading',
        level,
        parts: parseInline((head[2] ?? '').trim().replace(closingMarks, '').trim()),
      });
    } else if (rule.test(line)) {
      close();
      blocks.push({ type: 'rule' });
    } else if (marker) {
      const isNumbered = marker === number;
      if (!list || list.isNumbered !== isNumbered) {
        close();
        list = { isNumbered, items: [] };
      }
      list.items.push(line.replace(marker, '').trim());
    } else if (list) {
      // A line without a list marker continues the previous item.
      list.items.push(`${list.items.pop() ?? ''} ${line.trim()}`);
    } else {
      paragraph.push(line.trim());
    }
  }
  close();
  return blocks;
}

const inline =
  /\[(?<label>[^[\]]+)\]\((?<href>[^()\s]+)\)|\*\*(?<strong>[^*]+(?:\*(?!\*)[^*]+)*)\*\*|(?<![\p{L}\p{N}])[*_](?<emphasis>[^*_]+)[*_](?![\p{L}\p{N}])/gu;

function parseInline(text: string): Inline[] {
  const parts: Inline[] = [];
  let done = 0;
  for (const match of text.matchAll(inline)) {
    const { label, href, strong, emphasis } = match.groups ?? {};
    const target = href === undefined ? null : readHref(href);
    if (href !== undefined && target === null) continue;
    if (match.index > done) parts.push({ type: 'text', text: text.slice(done, match.index) });
    done = match.index + match[0].length;
    if (target !== null)
      parts.push({ type: 'link', href: target, parts: parseInline(label ?? '') });
    else if (strong !== undefined) parts.push({ type: 'strong', parts: parseInline(strong) });
    else parts.push({ type: 'emphasis', parts: parseInline(emphasis ?? '') });
  }
  if (done < text.length) parts.push({ type: 'text', text: text.slice(done) });
  return parts;
}

const schemes = new Set(['http:', 'https:', 'mailto:', 'tel:']);

/** A URL of this site or with an allowed scheme (web, e-mail, phone); null for any other. */
function readHref(href: string): string | null {
  if (/^\/(?![/\\])/u.test(href) || href.startsWith('#')) return href;
  return URL.canParse(href) && schemes.has(new URL(href).protocol) ? href : null;
}
