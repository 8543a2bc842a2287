// oEmbed 1.0 (https://oembed.com): an editor sends the address that somebody pasted, and gets the
// element that shows it.
import {
  type EntityType,
  embeddedPaths,
  embedPath,
  embedSize,
  nodeKey,
  type OEmbed,
  parseEntityPagePath,
  parseNodeKey,
  type QueryOf,
  type readOEmbed,
  writeEmbedCode,
} from '@mangrove/contract';
import type { Db } from '../../db/open.ts';
import { AppError, notFound } from '../../errors.ts';
import { escapeHtml } from '../../http/escape-html.ts';
import { readEntityAs } from '../entities/service.ts';
import type { SiteFacts } from './head.ts';

export interface EmbedDeps {
  db: Db;
  site: Pick<SiteFacts, 'publicUrl' | 'siteName'>;
  /** The origin by which we were asked, one of those that we answer for. */
  ownOrigin: string | null;
}

/** What is framed for an address. */
interface Framed {
  /** What follows `/embed/map`. */
  search: string;
  /** Of what is shown, without the name of the site; null for all of it. */
  subject: string | null;
}

/**
 * How one of our addresses is shown in a page of somebody else's.
 * @throws not_found for addresses of others, and those that show nothing; not_implemented for a
 * format other than `json` and `xml`.
 */
export async function describeEmbed(
  { db, site, ownOrigin }: EmbedDeps,
  { url, format, maxwidth, maxheight }: QueryOf<typeof readOEmbed>,
): Promise<OEmbed> {
  // Public, as what is framed.
  if (format !== 'json' && format !== 'xml') {
    throw new AppError('not_implemented', 'The formats are json and xml.');
  }
  const { base, address } = findBase(url, [site.publicUrl, ownOrigin]);
  const { search, subject } = await findFramed(db, address);
  const title = `${subject ?? 'Map'} · ${site.siteName}`;
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

/** The answer as the other format writes it. */
export function writeXml(answer: OEmbed): string {
  const lines = Object.entries(answer).map(
    ([name, value]) => `<${name}>${escapeHtml(String(value))}</${name}>\n`,
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
    // The frame has no table.
    searchParams.delete('view');
    const search = searchParams.toString();
    const subject = await nameMap(db, searchParams);
    return { search: search === '' ? '' : `?${search}`, subject };
  }
  const named = parseEntityPagePath(pathname);
  if (!named) throw notFound('page');
  const entity = await readEntityAs(db, null, named.type, named.id);
  return { search: `?node=${nodeKey(entity.type, entity.id)}&zoom=true`, subject: entity.name };
}

/** What a map shows in particular: who is selected, or what is searched for. */
async function nameMap(db: Db, search: URLSearchParams): Promise<string | null> {
  const node = parseNodeKey(search.get('node') ?? '');
  if (node?.type) return findName(db, node.type, node.id);
  const words = search.get('q')?.trim() ?? '';
  return words === '' ? null : `Map: ${words}`;
}

/** A map whose selected node was deleted still is a map. */
async function findName(db: Db, type: EntityType, id: number): Promise<string | null> {
  try {
    const { name } = await readEntityAs(db, null, type, id);
    return name;
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return null;
    throw error;
  }
}
