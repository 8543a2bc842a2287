import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Audience } from '@mangrove/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { matchesEtag } from './cached-answer.ts';
import { escapeHtml } from './escape-html.ts';

/** What the server inserts into the page of the app. */
export interface PageContent {
  /** Elements of the head, including the title. */
  head: string;
  /** The content of `#root` until the app takes over. */
  root: string;
  /** Elements after `#root`, before the end of the body. */
  end?: string;
}

/** The built page of the app lacks a part that the server needs. */
class BrokenBuild extends Error {}

/**
 * Lets the picture of the map follow the visitor until the map is there. Nothing is painted before
 * it runs: what is seen is touched at once, and until then nobody would hear it.
 */
const pictureScript = '<script src="/first-map.js"></script>';

/** What the browser is told of the site with every page. */
interface ShellFacts {
  siteName: string;
  dataLicence?: string | undefined;
  defaultAudience: Audience;
  acknowledgement?: string | undefined;
  startView: string;
  keepsOffline: boolean;
  /** Who else logs people in. */
  oidc?: { name: string } | undefined;
}

/**
 * The built page that the browser app starts from: empty, or filled with content rendered by the
 * server.
 */
export class PageShell {
  /** The empty page: the app renders everything. */
  readonly html: string;
  readonly #parts: readonly [string, string, string, string];

  private constructor(html: string) {
    this.html = html;
    const [beforeTitle, afterTitle] = cut(loadLater(html), /<title>[^<]*<\/title>/u);
    const [head, body] = cut(afterTitle, /<div id="root"><\/div>/u);
    // The notice for readers without scripts and the site's description give way to the content.
    const [beforeNotice, afterNotice] = cut(
      body,
      /<noscript>(?:(?!<\/?noscript>).)*<\/noscript>/su,
    );
    const [start, rest] = cut(beforeTitle, /<meta\s+name="description"\s+content="[^"]*"\s*\/?>/u);
    this.#parts = [start + rest, head, beforeNotice, afterNotice];
  }

  /** @returns null without a build: then only the API is served. */
  static read(
    webFolder: string,
    { siteName, dataLicence = '', defaultAudience, acknowledgement = '', ...more }: ShellFacts,
  ): PageShell | null {
    const file = join(webFolder, 'index.html');
    if (!existsSync(file)) return null;
    const facts = {
      'mangrove-data-licence': dataLicence,
      'mangrove-default-audience': defaultAudience,
      'mangrove-acknowledgement': acknowledgement,
      'mangrove-start-view': more.startView,
      'mangrove-login-provider': more.oidc?.name ?? '',
      'mangrove-offline': more.keepsOffline ? 'on' : 'off',
    };
    const html = nameSite(readFileSync(file, 'utf8'), siteName);
    return new PageShell(
      Object.entries(facts).reduce((page, [name, fact]) => fillMeta(page, name, fact), html),
    );
  }

  /** The page with content rendered by the server. */
  fill({ head, root, end = '' }: PageContent): string {
    const [start, afterTitle, afterRoot, close] = this.#parts;
    return `${start}${loadLater(head)}${afterTitle}<div id="root">${root}</div>${end}${afterRoot}${close}`;
  }

  /**
   * Sends the page that the app itself fills; it finds out what the address shows.
   * @param links additional elements of the head for this address.
   * @param root what `#root` shows until then, and `end` what follows it.
   */
  send(
    request: FastifyRequest,
    reply: FastifyReply,
    {
      status,
      links = '',
      root = '',
      end = '',
    }: { status: number; links?: string } & Partial<PageContent>,
  ): FastifyReply {
    const hasPicture = root.includes('id="first-map"');
    const page = this.html
      .replace('</head>', () => `${links}\n</head>`)
      .replace('<div id="root"></div>', () => `<div id="root">${root}</div>${end}`);
    const html = hasPicture ? withPicture(page) : page;
    const etag = etagOf(html);
    reply.header('Cache-Control', 'no-cache').header('ETag', etag);
    if (status === 200 && matchesEtag(request.headers['if-none-match'], etag)) {
      return reply.code(304).send();
    }
    return reply.code(status).type('text/html; charset=utf-8').send(html);
  }
}

/** Whether the client accepts HTML, as a browser does that opens a page. */
export function acceptsHtml(request: FastifyRequest): boolean {
  return (request.headers.accept ?? '').includes('text/html');
}

function withPicture(page: string): string {
  const told = fillMeta(page, 'mangrove-map-picture', 'on');
  return loadLater(told.replace('</title>', () => `</title>\n    ${pictureScript}`));
}

/**
 * What is shown without scripts, a text or the picture of the map, must not wait for them: on a slow
 * connection styles, fonts and the picture are loaded first, the app's code afterwards.
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
