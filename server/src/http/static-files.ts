import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import {
  embeddedPaths,
  embedPath,
  pageEndpoints,
  pagePaths,
  readPlacePage,
} from '@mangrove/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refuseUnknown } from './error-handler.ts';
import { writeOEmbedLinks, writeSharePicture } from './oembed-links.ts';
import { firstPages } from './page-assets.ts';
import { acceptsHtml, type PageContent, type PageShell } from './page-shell.ts';
import { allowFraming } from './security-headers.ts';
import { serveServiceWorker, serviceWorkerPath } from './service-worker.ts';

const oneYear = 31_536_000;
/** The addresses of these pages carry a token that no other page may learn from the referrer. */
const linkPages = new Set(['/reset-password', '/verify-email']);
/** The pages that the server renders itself. */
const renderedPages = new Set<string>(
  [...Object.values(pageEndpoints), readPlacePage].map(({ path }) => path),
);

export interface WebApp {
  /** The built app. */
  webFolder: string;
  shell: PageShell;
  /** The elements that load the files of a page, by its name. */
  assetsOf(page: string): string;
  /** The HTML that a page shows in `#root` and behind it until the app takes over; mostly empty. */
  firstScreenOf(path: string, request: FastifyRequest): Promise<Pick<PageContent, 'root' | 'end'>>;
  /** Whether browsers get the service worker, or one that removes it. */
  keepsOffline: boolean;
  /** The site's public address, for the address of a page in its own content. */
  publicUrl: string;
}

/**
 * Serves the browser app: hashed assets are cached for ever, the page itself is always revalidated.
 * An unknown address still gets the app, which says so, with status 404; everything below `/api`
 * and every unknown file gets the JSON refusal.
 */
export async function serveWebApp(
  app: FastifyInstance,
  { webFolder, shell, assetsOf, firstScreenOf, keepsOffline, publicUrl }: WebApp,
): Promise<void> {
  const sendPage = (
    request: FastifyRequest,
    reply: FastifyReply,
    { assets, ...page }: { status: 200 | 404; assets: string; root?: string; end?: string },
  ) => {
    const { status } = page;
    if (status === 200 && pathOf(request) === embedPath) allowFraming(reply);
    if (linkPages.has(pathOf(request))) reply.header('Referrer-Policy', 'no-referrer');
    const links = embeddedPaths.includes(pathOf(request))
      ? writeOEmbedLinks(publicUrl, publicUrl + request.url) + writeSharePicture(publicUrl)
      : '';
    return shell.send(request, reply, { ...page, links: `${assets}${links}` });
  };

  await app.register(fastifyStatic, {
    root: webFolder,
    index: false,
    wildcard: false,
    preCompressed: true,
    globIgnore: [
      ...['**/index.html', '**/*.map', '**/.vite/**', '**/*.br', '**/*.gz'],
      `**${serviceWorkerPath}`,
    ],
    setHeaders: (response, path) => {
      const isHashed = path.includes(`${join(webFolder, 'assets')}`);
      response.header(
        'Cache-Control',
        isHashed ? `public, max-age=${oneYear}, immutable` : 'no-cache',
      );
    },
  });
  serveServiceWorker(app, keepsOffline);
  for (const path of pagePaths) {
    if (renderedPages.has(path)) continue;
    const first = firstPages[path];
    const page = { status: 200, assets: first ? assetsOf(first) : '' } as const;
    app.get(path, { schema: { hide: true } }, async (request, reply) =>
      sendPage(request, reply, { ...page, ...(await firstScreenOf(path, request)) }),
    );
  }
  const missing = { status: 404, assets: '' } as const;
  app.setNotFoundHandler((request, reply) =>
    wantsPage(request) ? sendPage(request, reply, missing) : refuseUnknown(request, reply),
  );
}

function pathOf(request: FastifyRequest): string {
  return request.url.split('?')[0] ?? '';
}

function wantsPage(request: FastifyRequest): boolean {
  const path = pathOf(request);
  const isReading = request.method === 'GET' || request.method === 'HEAD';
  const isPageAddress = !path.startsWith('/api/') && !path.startsWith('/assets/');
  const looksLikeFile = /\.[a-z0-9]{1,8}$/iu.test(path);
  return isReading && isPageAddress && !looksLikeFile && acceptsHtml(request);
}
