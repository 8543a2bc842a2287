// oEmbed 1.0 (https://oembed.com): an editor sends an address that a user pasted, and receives the
// element that shows it.
import {
  cleanLine,
  type EntityType,
  embeddedPaths,
  embedPath,
  embedSize,
  escapeXml,
  nodeKey,
  type OEmbed,
  parseEntityPagePath,
  parseNodeKey,
  type QueryOf,
  type readOEmbed,
  shownName,
  writeEmbedCode,
  xmlElement,
} from '@mangrove/contract';
import type { Db } from '../../db/open.ts';
import { AppError, notFound } from '../../errors.ts';
import { readEntityAs } from '../entities/service.ts';
import type { SiteFacts } from './head.ts';
import { text } from './messages.ts';

export interface EmbedDeps {
  db: Db;
  site: Pick<SiteFacts, 'publicUrl' | 'siteName'>;
  /** The origin that the request was sent to, if it is one of the site's. */
  ownOrigin: string | null;
}

/** The content of the frame for an address. */
interface Framed {
  /** The part of the frame's address after `/embed/map`. */
  search: string;
  /** The name of what is shown, without the site's name; null for the whole map. */
  subject: string | null;
}

/**
 * Describes how another site embeds one of our addresses.
 * @throws not_found for addresses of other sites and those that cannot be embedded; not_implemented
 * for a format other than `json` and `xml`.
 */
export async function describeEmbed(
  { db, site, ownOrigin }: EmbedDeps,
  { url, format, maxwidth, maxheight }: QueryOf<typeof readOEmbed>,
): Promise<OEmbed> {
  // Access: everybody, as for the framed map itself.
  if (format !== 'json' && format !== 'xml') {
    throw new AppError('not_implemented', text.formats);
  }
  const { base, address } = findBase(url, [site.publicUrl, ownOrigin]);
  const { search, subject } = await findFramed(db, address);
  const title = text.titleOn(subject ?? text.map, site.siteName);
  const size = {
    width: Math.min(embedSize.width, maxwidth),
    height: Math.min(embedSize.height, maxheight),
  };
  return {
    version: '1.0',
    type: 'rich',
    title,
    provider_name: site.siteName,
    provider_url: base,
    html: writeEmbedCode(base + embedPath + search, title, size),
    ...size,
  };
}

/** The answer as XML. */
export function writeXml(answer: OEmbed): string {
  const lines = Object.entries(answer).map(
    ([name, value]) => `${xmlElement(name, {}, escapeXml(String(value)))}\n`,
  );
  return `<?xml version="1.0" encoding="utf-8" standalone="yes"?>\n<oembed>\n${lines.join('')}</oembed>\n`;
}

function findBase(url: string, bases: readonly (string | null)[]) {
  const address = URL.canParse(url) ? new URL(url) : null;
  const base = bases.find((one) => one !== null && new URL(one).origin === address?.origin);
  if (!address || !base) throw notFound('address');
  return { base, address };
}

async function findFramed(db: Db, { pathname, searchParams }: URL): Promise<Framed> {
  if (embeddedPaths.includes(pathname)) {
    // The frame has no table view.
    searchParams.delete('view');
    const search = searchParams.toString();
    const subject = await nameMap(db, searchParams);
    return { search: search === '' ? '' : `?${search}`, subject };
  }
  const named = parseEntityPagePath(pathname);
  if (!named) throw notFound('page');
  const entity = await readEntityAs(db, null, named.type, named.id);
  return {
    search: `?node=${nodeKey(entity.type, entity.id)}&zoom=true`,
    subject: shownName(entity),
  };
}

/** The subject of a map: the selected entity's name or the search text; null for neither. */
async function nameMap(db: Db, search: URLSearchParams): Promise<string | null> {
  const node = parseNodeKey(search.get('node') ?? '');
  if (node?.type) return findName(db, node.type, node.id);
  const words = cleanLine(search.get('q') ?? '');
  return words === '' ? null : text.mapOf(words);
}

/** Null if the selected entity was deleted: the map is still shown. */
async function findName(db: Db, type: EntityType, id: number): Promise<string | null> {
  try {
    return shownName(await readEntityAs(db, null, type, id));
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return null;
    throw error;
  }
}
