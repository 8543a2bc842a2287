import { type EntityType, mapKinds, pluralOf } from '../model/kinds.ts';
import { get } from './call.ts';

function pageCallOf<Kind extends EntityType>(kind: Kind) {
  return get(`${kind}_page`, `/${pluralOf[kind]}/:slug`);
}
export type PageCallOf<Kind extends EntityType> = ReturnType<typeof pageCallOf<Kind>>;

/** The calls of the public pages of entities, by kind. */
export const pageCalls = /* @__PURE__ */ mapKinds(pageCallOf) as {
  [Kind in EntityType]: PageCallOf<Kind>;
};

/** The page of a place, to read. */
export const readPlacePage = get('place_page', '/places/:slug');

export const readSitemapIndex = get('sitemap_index', '/sitemap.xml');
export const readSitemap = get('sitemap', '/sitemap-:part');
export const readMapPicture = get('map_picture', '/map-picture/:name');
export const readOEmbed = get('oembed', '/oembed');
