// Sitemaps as sitemaps.org describes them: 50,000 addresses each, listed by an index.
import { entityPagePath, escapeXml, placePagePath, shownName } from '@mangrove/contract';
import type { Db } from '../../db/open.ts';
import { notFound } from '../../errors.ts';
import { listPlaceNames } from '../places/service.ts';
import type { SiteFacts } from './head.ts';
import { selectHighestId, selectListed } from './sitemap-queries.ts';

interface SitemapDeps {
  db: Db;
  site: SiteFacts;
}

/** Less than the protocol's limit of 50,000, so that the other pages fit in, too. */
const idsPerSitemap = 49_900;
/** Small enough that no statement holds up other work. */
const pieceLength = 1_000;
/** The pages of places: of more than this, those of the first by name. */
const ofPlaces = 'places.xml';
const otherPages = ['/', '/map', '/terms', '/privacy', '/care'];
const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';
const names = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/**
 * The index of all sitemaps. Each sitemap holds a range of ids, so that an entity stays in its own.
 * @throws not_found if the site does not allow indexing.
 */
export async function writeSitemapIndex({ db, site }: SitemapDeps): Promise<string> {
  // Access: everybody, but only if indexing is allowed: people did not ask to be listed.
  if (!site.allowsIndexing) throw notFound('page');
  const count = countSitemaps(await selectHighestId(db, 'public'));
  const parts = Array.from({ length: count }, (_, index) => `${index + 1}.xml`);
  const lines = [...parts, ofPlaces].map((part) => {
    const address = escapeXml(`${site.publicUrl}/sitemap-${part}`);
    return `<sitemap><loc>${address}</loc></sitemap>\n`;
  });
  return `${declaration}<sitemapindex ${names}>\n${lines.join('')}</sitemapindex>\n`;
}

/**
 * One sitemap, in pieces.
 * @param part `1.xml` for the first of entities, `places.xml` for places.
 * @throws not_found if there is no such sitemap, or if the site does not allow indexing.
 */
export async function openSitemap(
  { db, site }: SitemapDeps,
  part: string,
): Promise<AsyncGenerator<string>> {
  // Access: as for the index.
  if (site.allowsIndexing && part === ofPlaces) return writePlaces({ db, site });
  const number = Number(/^([1-9]\d{0,5})\.xml$/u.exec(part)?.[1]);
  if (!site.allowsIndexing || !number) throw notFound('page');
  if (number > countSitemaps(await selectHighestId(db, 'public'))) throw notFound('page');
  return writeSitemap({ db, site }, number);
}

async function* writeSitemap({ db, site }: SitemapDeps, number: number): AsyncGenerator<string> {
  yield `${declaration}<urlset ${names}>\n`;
  if (number === 1) yield otherPages.map((path) => writeAddress(site.publicUrl + path)).join('');
  const until = number * idsPerSitemap;
  let after = until - idsPerSitemap;
  while (after < until) {
    const entities = await selectListed(db, 'public', after, until, pieceLength);
    yield entities
      .map(({ type, id, updated_at, ...named }) =>
        writeAddress(site.publicUrl + entityPagePath(type, id, shownName(named)), updated_at),
      )
      .join('');
    after = entities.length < pieceLength ? until : (entities.at(-1)?.id ?? until);
  }
  yield '</urlset>\n';
}

async function* writePlaces({ db, site }: SitemapDeps): AsyncGenerator<string> {
  yield `${declaration}<urlset ${names}>\n`;
  const places = (await listPlaceNames(db)).slice(0, idsPerSitemap);
  for (let at = 0; at < places.length; at += pieceLength) {
    const piece = places.slice(at, at + pieceLength);
    yield piece.map((place) => writeAddress(site.publicUrl + placePagePath(place))).join('');
  }
  yield '</urlset>\n';
}

function writeAddress(address: string, changed?: Date): string {
  const lastmod = changed ? `<lastmod>${changed.toISOString()}</lastmod>` : '';
  return `<url><loc>${escapeXml(address)}</loc>${lastmod}</url>\n`;
}

function countSitemaps(highestId: number): number {
  return Math.max(1, Math.ceil(highestId / idsPerSitemap));
}
