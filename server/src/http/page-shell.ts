import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { holdsVersion } from './cached-answer.ts';
import { escapeHtml } from './escape-html.ts';

/** What the server puts into the page of the app. */
export interface PageContent {
  /** Elements of the head, its title among them. */
  head: string;
  /** What stands in `#root` until the app takes it over. */
  root: string;
  /** Elements after it, before the end of the body. */
  end?: string;
}

/** Whatever the build has left out of the page of the app is a fault of the build. */
class BrokenBuild extends Error {}

/**
 * The page that the browser app starts from, as it was built: empty, or filled with what the server
 * has rendered.
 */
export class PageShell {
  /** Empty: the app draws everything. */
  readonly html: string;
  readonly #etag: string;
  readonly #parts: readonly [string, string, string, string];

  private constructor(html: string) {
    this.html = html;
    this.#etag = etagOf(html);
    const [beforeTitle, afterTitle] = cut(loadLater(html), /<title>[^<]*<\/title>/u);
    const [head, body] = cut(afterTitle, /<div id="root"><\/div>/u);
    // What is said to readers without scripts, and of the site as a whole, gives way to the page itself.
    const [beforeNotice, afterNotice] = cut(body, /<noscript>.*?<\/noscript>/su);
    const [start, rest] = cut(beforeTitle, /<meta\s+name="description"\s+content="[^"]*"\s*\/?>/u);
    this.#parts = [start + rest, head, beforeNotice, afterNotice];
  }

  /** @returns null where nothing is built: then only the interface is served. */
  static read(webFolder: string, siteName: string, dataLicence = ''): PageShell | null {
    const file = join(webFolder, 'index.html');
    if (!existsSync(file)) return null;
    const html = nameSite(readFileSync(file, 'utf8'), siteName);
    return new PageShell(fillMeta(html, 'mangrove-data-licence', dataLicence));
  }

  /** The page with what the server has rendered. */
  fill({ head, root, end = '' }: PageContent): string {
    const [start, afterTitle, afterRoot, close] = this.#parts;
    return `${start}${loadLater(head)}${afterTitle}<div id="root">${root}</div>${end}${afterRoot}${close}`;
  }

  /**
   * Answers with the empty page; the app then finds out by itself what is at the address.
   * @param links elements of the head that this address has besides.
   */
  send(request: FastifyRequest, reply: FastifyReply, status: number, links = ''): FastifyReply {
    const html = links === '' ? this.html : this.html.replace('</head>', () => `${links}\n</head>`);
    const etag = links === '' ? this.#etag : etagOf(html);
    reply.header('Cache-Control', 'no-cache').header('ETag', etag);
    if (status === 200 && holdsVersion(request.headers['if-none-match'], etag)) {
      return reply.code(304).send();
    }
    return reply.code(status).type('text/html; charset=utf-8').send(html);
  }
}

/** Whether it is a person's browser that asks for a page, or whoever else wants HTML. */
export function acceptsHtml(request: FastifyRequest): boolean {
  return (request.headers.accept ?? '').includes('text/html');
}

/**
 * What is readable without scripts waits for none: on a slow line styles and typeface come first, and
 * the app's code after them.
 */
function loadLater(html: string): string {
  return html.replaceAll(
    /<(script type="module"|link rel="modulepreload")/gu,
    '<$1 fetchpriority="low"',
  );
}

function etagOf(html: string): string {
  return `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`;
}

function cut(html: string, part: RegExp): [string, string] {
  const found = part.exec(html);
  if (!found) throw new BrokenBuild(`index.html lacks ${part.source}`);
  return [html.slice(0, found.index), html.slice(found.index + found[0].length)];
}

function nameSite(html: string, siteName: string): string {
  return fillMeta(html, 'mangrove-site-name', siteName).replace(
    /<title>[^<]*<\/title>/u,
    () => `<title>${escapeHtml(siteName)}</title>`,
  );
}

function fillMeta(html: string, name: string, content: string): string {
  return html.replace(
    new RegExp(`(<meta name="${name}" content=")[^"]*(")`, 'u'),
    (_all, start, end) => start + escapeHtml(content) + end,
  );
}
