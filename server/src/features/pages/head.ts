import {
  cleanLine,
  type EntityWithConnections,
  entityKinds,
  entityPagePath,
  entityTypes,
  type FieldDefinition,
  type PlaceWithEntities,
  pageFormats,
  pageFormatsOf,
  placePagePath,
  readText,
  truncateText,
} from '@mangrove/contract';
import { escapeHtml, jsonForScript } from '../../http/escape-html.ts';
import { writeOEmbedLinks } from '../../http/oembed-links.ts';
import { describeForMachines } from './json-ld.ts';
import { text } from './messages.ts';

export interface SiteFacts {
  siteName: string;
  /** The address of the site; never taken from a request. */
  publicUrl: string;
  allowsIndexing: boolean;
}

const maxDescription = 200;

/**
 * The elements in the head of an entity's page for search engines and for link previews. All but
 * the title are marked with `data-page`, so that the app can remove them.
 */
export function writeHead(
  entity: EntityWithConnections,
  site: SiteFacts,
  fields: readonly FieldDefinition[],
): string {
  const name = cleanLine(entity.name);
  const description = describe(entity);
  const address = site.publicUrl + entityPagePath(entity.type, entity.id, entity.name);
  const picture = entity.photo_url === '' ? null : site.publicUrl + entity.photo_url;
  return writeElements(
    {
      ...{ name, description, address, picture },
      type: entityKinds[entity.type].openGraphType,
      more: [writeOEmbedLinks(site.publicUrl, address), ...writeFormatLinks(entity, address)],
      machine: describeForMachines(entity, site.publicUrl, fields),
    },
    site,
  );
}

/** The same of the page of a place. */
export function writePlaceHead(place: PlaceWithEntities, site: SiteFacts): string {
  const address = site.publicUrl + placePagePath(place.place);
  return writeElements(
    {
      ...{ name: cleanLine(place.place), description: describePlace(place), address },
      ...{ picture: null, type: 'website', more: [] },
      machine: {
        ...{ '@context': 'https://schema.org', '@type': 'Place' },
        ...{ '@id': address, url: address, name: cleanLine(place.place) },
        ...(place.within[0] !== undefined && {
          containedInPlace: {
            '@type': 'Place',
            name: cleanLine(place.within[0]),
            url: site.publicUrl + placePagePath(place.within[0]),
          },
        }),
      },
    },
    site,
  );
}

interface Described {
  name: string;
  description: string;
  /** Its own, absolute. */
  address: string;
  picture: string | null;
  /** Of Open Graph. */
  type: string;
  more: readonly string[];
  /** JSON-LD. */
  machine: object;
}

function writeElements(
  { name, description, address, picture, type, more, machine }: Described,
  site: SiteFacts,
): string {
  const graph: [string, string][] = [
    ['og:type', type],
    ['og:title', name],
    ['og:description', description],
    ['og:url', address],
    ['og:site_name', site.siteName],
    ...(picture === null
      ? []
      : ([
          ['og:image', picture],
          ['og:image:alt', name],
        ] as [string, string][])),
  ];
  return [
    `<title>${escapeHtml(text.titleOn(name, site.siteName))}</title>`,
    meta('name', 'description', description),
    `<link data-page rel="canonical" href="${escapeHtml(address)}">`,
    ...more,
    ...(site.allowsIndexing ? [] : [meta('name', 'robots', 'noindex')]),
    ...graph.map(([property, content]) => meta('property', property, content)),
    meta('name', 'twitter:card', picture === null ? 'summary' : 'summary_large_image'),
    meta('name', 'twitter:title', name),
    meta('name', 'twitter:description', description),
    ...(picture === null ? [] : [meta('name', 'twitter:image', picture)]),
    `<script data-page type="application/ld+json">${jsonForScript(machine)}</script>`,
  ].join('\n');
}

/** Where programs find the same as data; what is not for export has no such files. */
function writeFormatLinks(entity: EntityWithConnections, address: string): string[] {
  if (entity.not_for_export) return [];
  return pageFormatsOf(entity.type).map((format) => {
    const href = escapeHtml(`${address}.${format}`);
    return `<link data-page rel="alternate" type="${pageFormats[format]}" href="${href}">`;
  });
}

/** The head of the page for an address that does not exist. */
export function writeMissingHead({ siteName }: SiteFacts): string {
  return [
    `<title>${escapeHtml(text.titleOn(text.notFound, siteName))}</title>`,
    meta('name', 'robots', 'noindex'),
  ].join('\n');
}

function meta(kind: 'name' | 'property', name: string, content: string): string {
  return `<meta data-page ${kind}="${name}" content="${escapeHtml(content)}">`;
}

/** The beginning of the entity's own text; without one, a summary of its facts. */
function describe(entity: EntityWithConnections): string {
  const about = cleanLine(readText(entity, 'about'));
  if (about !== '') return truncateText(about, maxDescription);
  const count = Object.values(entity.connections).flat().length;
  const place = entity.locations[0];
  const where = [place?.city, place?.country].filter((part) => part).join(', ');
  const { title } = entityKinds[entity.type];
  const kind = where === '' ? title : text.kindIn(title, where);
  return cleanLine(text.kindWithConnections(kind, count));
}

/** Who is there, by kind: "Suva, Fiji: 12 people, 3 projects, 1 organisation." */
function describePlace({ place, counts }: PlaceWithEntities): string {
  const told = entityTypes
    .filter((type) => counts[type] > 0)
    .map((type) => {
      const { noun, heading } = entityKinds[type];
      return `${counts[type]} ${counts[type] === 1 ? noun : heading.toLowerCase()}`;
    });
  return truncateText(text.whoIsAt(cleanLine(place), told), maxDescription);
}
