import * as z from 'zod';
import * as calls from '../calls/pages.ts';
import { embedSize } from '../embed.ts';
import { type EntityType, entityKinds, mapKinds } from '../model/kinds.ts';
import { endpoint } from './endpoint.ts';
import { integerParam } from './query-parts.ts';

function pageEndpointOf<Kind extends EntityType>(kind: Kind) {
  return endpoint(calls.pageCalls[kind], {
    rateLimit: 'public_read',
    access: 'public',
    summary: `The page of one ${entityKinds[kind].noun}, to read: \`12-its-name\`, of which the number decides. What visitors see of it is answered as data with \`.jsonld\`, \`.json\` or, of people and organisations, \`.vcf\` after the address, or for \`Accept: application/ld+json\`.`,
    params: z.object({ slug: z.string() }),
    document: 'text/html',
    problems: ['not_found'],
  });
}

/** The endpoints of the public pages of entities, by kind. */
export const pageEndpoints = mapKinds(pageEndpointOf) as {
  [Kind in EntityType]: ReturnType<typeof pageEndpointOf<Kind>>;
};

export const readPlacePage = endpoint(calls.readPlacePage, {
  rateLimit: 'public_read',
  access: 'public',
  summary:
    'The page of a place, to read: `/places/Suva,_Fiji`, the name as members write it with `_` for spaces. Other ways to write it lead there.',
  params: z.object({ slug: z.string() }),
  document: 'text/html',
  problems: ['not_found'],
});

export const readSitemapIndex = endpoint(calls.readSitemapIndex, {
  rateLimit: 'public_read',
  access: 'public',
  summary: 'The list of sitemaps, where search engines are invited.',
  document: 'application/xml',
  problems: ['not_found'],
});

export const readSitemap = endpoint(calls.readSitemap, {
  rateLimit: 'public_read',
  access: 'public',
  summary: 'One sitemap, such as `/sitemap-1.xml`: the addresses of pages, and when each changed.',
  params: z.object({ part: z.string() }),
  document: 'application/xml',
  problems: ['not_found'],
});

/** The pictures of the whole map, by file name: the shape of a window and the colour scheme. */
export const mapPictures = {
  'desktop-light.webp': { window: 'desktop', scheme: 'light', format: 'webp' },
  'desktop-dark.webp': { window: 'desktop', scheme: 'dark', format: 'webp' },
  'phone-light.webp': { window: 'phone', scheme: 'light', format: 'webp' },
  'phone-dark.webp': { window: 'phone', scheme: 'dark', format: 'webp' },
  // Not every program that previews links reads WebP.
  'share.jpg': { window: 'share', scheme: 'light', format: 'jpeg' },
} as const;
export type MapPictureName = keyof typeof mapPictures;

/** A network to paint: arrays of all nodes, and their neighbours in compressed rows, ascending. */
export interface MapToPaint {
  /** Interleaved coordinates. */
  positions: Float32Array;
  kinds: Uint8Array;
  /** Numbers of neighbours. */
  degrees: Uint32Array;
  offsets: Uint32Array;
  /** Each pair is in both rows. */
  neighbours: Uint32Array;
  /** Interleaved ends of the pairs that an end has not confirmed. */
  unconfirmed: Uint32Array;
  look: (typeof mapPictures)[MapPictureName];
}

/** The same with the name of every node, to choose which of them the map's first view shows. */
export type MapToName = Omit<MapToPaint, 'look'> & { names: string[] };

/** The names beside a picture of the map. */
export interface PictureNames {
  /** Width of the picture by its height. */
  shape: number;
  names: readonly PictureName[];
}

interface PictureName {
  text: string;
  /** The place of its node, shares of the picture's width and height. */
  x: number;
  y: number;
  /** From there to the corner of the text, and its font, CSS pixels. */
  dx: number;
  dy: number;
  size: number;
  weight: number;
  line: number;
  /** Has a place only in a picture of about the usual size. */
  isExtra: boolean;
}

/** The names of the map's first view in each window that has a picture of it. */
export type FirstNames = Record<'desktop' | 'phone', PictureNames>;

/** The size that link previews show a picture in. */
export const sharePicture = { width: 1200, height: 630 } as const;

export const readMapPicture = endpoint(calls.readMapPicture, {
  rateLimit: 'public_read',
  access: 'public',
  summary:
    'The map as visitors see it at first, drawn by the server without names: shown until the map itself is drawn, and in previews of links (`share.jpg`). 204 while the map is empty.',
  params: z.object({ name: z.string() }),
  document: 'image/webp',
  problems: ['not_found'],
});

/** How an editor embeds an address in a page of another site: oEmbed 1.0, https://oembed.com. */
export const OEmbed = z.object({
  version: z.literal('1.0'),
  type: z.literal('rich'),
  title: z.string(),
  provider_name: z.string(),
  provider_url: z.string(),
  html: z.string(),
  width: z.int(),
  height: z.int(),
});
export type OEmbed = z.output<typeof OEmbed>;

export const maxEmbedAddress = 4096;

export const readOEmbed = endpoint(calls.readOEmbed, {
  rateLimit: 'public_read',
  access: 'public',
  summary:
    'How editors such as WordPress show an address of the map or of the page of an entity: oEmbed 1.0, as `json` or `xml`.',
  query: z.object({
    url: z.string().max(maxEmbedAddress),
    format: z.string().max(20).default('json'),
    maxwidth: integerParam(1, 100_000, embedSize.width),
    maxheight: integerParam(1, 100_000, embedSize.height),
  }),
  reply: OEmbed,
  document: 'text/xml',
  problems: ['malformed', 'not_found', 'not_implemented'],
});
