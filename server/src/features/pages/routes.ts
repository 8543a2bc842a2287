import { Readable } from 'node:stream';
import {
  type EntityType,
  entityTypes,
  pageEndpoints,
  pageFormats,
  partPageFormat,
  readMapPicture,
  readOEmbed,
  readPlacePage,
  readSitemap,
  readSitemapIndex,
} from '@mangrove/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../../adapters/clock.ts';
import type { FirstScreenHtml } from '../../adapters/page-renderer.ts';
import type { Db } from '../../db/open.ts';
import { matchesEtag, sendCached } from '../../http/cached-answer.ts';
import { sessionCookieOf } from '../../http/cookies.ts';
import { askerOf, servePage } from '../../http/serve.ts';
import { FirstScreen, type FirstScreenDeps } from './first-screen.ts';
import type { SiteFacts } from './head.ts';
import { MapPictures, type MapPicturesDeps } from './map-picture.ts';
import { describeEmbed, type EmbedDeps, writeXml } from './oembed.ts';
import { prefersJsonLd, readPageData } from './page-data.ts';
import {
  isPathOf,
  readPlacePage as openPlace,
  ownPagePath,
  type PagesDeps,
  readPage,
  renderMissing,
} from './service.ts';
import { addShortAddresses, openShortAddresses, type Refuse } from './short-address-routes.ts';
import { openSitemap, writeSitemapIndex } from './sitemap.ts';

const contentType = 'text/html; charset=utf-8';

/** Returns a function that renders what a page of the app shows until its code has loaded. */
export function firstScreens(
  app: FastifyInstance,
  deps: Omit<FirstScreenDeps, 'isDevelopmentMode'>,
): (path: string, request: FastifyRequest) => Promise<FirstScreenHtml> {
  const isDevelopmentMode = () => app.gate.isDevelopmentMode();
  const first = new FirstScreen({ ...deps, isDevelopmentMode });
  return (path, request) => {
    const [, query = null] = request.url.split(/\?(.*)/su);
    return first.render(path, hasSession(app, request), query);
  };
}

function hasSession(app: FastifyInstance, request: FastifyRequest): boolean {
  return sessionCookieOf(request, app.gate.isHttps) !== undefined;
}

/** The public pages of entities and of places, readable with and without scripts, and short addresses. */
export function addReadablePages(app: FastifyInstance, deps: PagesDeps): void {
  const { answers } = app;
  const refuse: Refuse = async (status, { request, reply }) => {
    if (status !== 404) return deps.shell.send(request, reply, { status });
    const page = await renderMissing(deps, request.url, hasSession(app, request));
    return reply.code(404).header('Cache-Control', 'no-cache').type(contentType).send(page);
  };
  openShortAddresses(app, deps.db, refuse);
  servePage(app, readPlacePage, {
    answer: async ({ params, request, reply }) => {
      const asked = { slug: params.slug, hasSession: hasSession(app, request) };
      const found = await openPlace({ ...deps, answers }, askerOf(request), asked);
      if ('answer' in found) return sendCached(request, reply, found.answer, { contentType });
      return redirectPage(request, reply, found.movedTo);
    },
    refuse,
  });
  for (const type of entityTypes) {
    servePage(app, pageEndpoints[type], {
      answer: async ({ params, request, reply }) => {
        reply.header('Vary', 'Accept');
        const { slug, format } = formatOf(request, type, params.slug);
        if (format !== null) {
          const asked = { slug, format, isByEnding: slug !== params.slug };
          const found = await readPageData({ ...deps, answers }, askerOf(request), type, asked);
          const contentType = `${pageFormats[format]}; charset=utf-8`;
          if ('answer' in found) return sendCached(request, reply, found.answer, { contentType });
          return redirectPage(request, reply, found.movedTo);
        }
        // Whoever sees more than others is shown the app, which reads what the viewer may see.
        const own = await ownPagePath(deps.db, request.viewer, type, params.slug);
        if (own !== null) {
          if (isPathOf(own, type, params.slug))
            return deps.shell.send(request, reply, { status: 200 });
          return redirectPage(request, reply, own);
        }
        const asked = { slug: params.slug, hasSession: hasSession(app, request) };
        const found = await readPage({ ...deps, answers }, askerOf(request), type, asked);
        if ('answer' in found) return sendCached(request, reply, found.answer, { contentType });
        return redirectPage(request, reply, found.movedTo);
      },
      refuse,
    });
  }
}

/** An ending says which form is wanted; without one, JSON-LD is sent to who prefers it to a page. */
function formatOf(request: FastifyRequest, type: EntityType, given: string) {
  const named = partPageFormat(given, type);
  const prefersData = prefersJsonLd(request.headers.accept);
  return { ...named, format: named.format ?? (prefersData ? ('jsonld' as const) : null) };
}

function redirectPage(request: FastifyRequest, reply: FastifyReply, path: string) {
  const [, query] = request.url.split(/(?=\?)/u);
  return reply.header('Cache-Control', 'no-cache').redirect(path + (query ?? ''), 301);
}

/** How others find and show the pages: search engines, editors of other sites, paper. */
export function addSharing(
  app: FastifyInstance,
  deps: { db: Db; clock: Clock; site: SiteFacts },
): void {
  addShortAddresses(app, deps);
  addSitemaps(app, deps);
  addOEmbed(app, deps);
}

/** The sitemaps, by which search engines find all pages. */
function addSitemaps(app: FastifyInstance, deps: { db: Db; site: SiteFacts }): void {
  const asXml = (reply: FastifyReply) =>
    reply.header('Cache-Control', 'no-cache').type('application/xml; charset=utf-8');
  servePage(app, readSitemapIndex, {
    answer: async ({ reply }) => {
      const index = await writeSitemapIndex(deps);
      return asXml(reply).send(index);
    },
  });
  servePage(app, readSitemap, {
    answer: async ({ params, reply }) => {
      const pieces = await openSitemap(deps, params.part);
      return asXml(reply).send(Readable.from(pieces, { objectMode: false }));
    },
  });
}

/** The pictures of the map that are shown until it is drawn, and in previews of links. */
export function addMapPictures(app: FastifyInstance, deps: MapPicturesDeps): void {
  const pictures = new MapPictures(deps);
  servePage(app, readMapPicture, {
    answer: async ({ params, request, reply }) => {
      const picture = await pictures.read(params.name);
      // Nothing to show is no mistake, which browsers would log.
      if (picture === null) return reply.code(204).header('Cache-Control', 'no-store').send();
      const { bytes, etag, contentType } = picture;
      // The app shows again what its page has shown, without asking again.
      reply.header('Cache-Control', 'private, max-age=60').header('ETag', etag);
      if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
      return reply.type(contentType).send(bytes);
    },
  });
}

/** The oEmbed endpoint, which editors ask how to show one of our addresses. */
function addOEmbed(app: FastifyInstance, deps: Omit<EmbedDeps, 'ownOrigin'>): void {
  servePage(app, readOEmbed, {
    answer: async ({ query, request, reply }) => {
      const ownOrigin = app.gate.site.originOf(request.headers.host);
      const answer = await describeEmbed({ ...deps, ownOrigin }, query);
      reply.header('Cache-Control', 'no-cache');
      return query.format === 'xml'
        ? reply.type('text/xml; charset=utf-8').send(writeXml(answer))
        : reply.type('application/json; charset=utf-8').send(answer);
    },
  });
}
