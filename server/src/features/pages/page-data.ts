// What a page shows, as data for programs: JSON-LD, JSON, and vCards for address books.
import {
  type EntityType,
  type EntityWithConnections,
  entityEndpoints,
  entityPagePath,
  type PageFormat,
  parseEntitySlug,
  withCovers,
} from '@mangrove/contract';
import { readToldVersion } from '../../db/network-version.ts';
import type { Db } from '../../db/open.ts';
import { selectDefinitions } from '../../domain/defined-fields/definition-queries.ts';
import { readLead } from '../../domain/entity/merged-entities.ts';
import { notFound } from '../../errors.ts';
import type { AnswerCache, Asker } from '../../http/answer-cache.ts';
import { readEntityWithConnections } from '../entities/service.ts';
import { readNotForExport } from '../graph/facts.ts';
import type { SiteFacts } from './head.ts';
import { describeForMachines } from './json-ld.ts';
import { type FoundPage, isPathOf } from './service.ts';
import { writeVCard } from './write-vcard.ts';

interface PageDataDeps {
  db: Db;
  site: SiteFacts;
  answers: AnswerCache;
}

/**
 * What visitors see of an entity, for everybody: members too, because files are passed on. Covers
 * hold, and what is not for export is neither answered nor named.
 * @throws not_found if visitors see no such entity, or it is not for export.
 */
export async function readPageData(
  { db, site, answers }: PageDataDeps,
  { client, encoding }: Asker,
  type: EntityType,
  { slug, format, isByEnding }: { slug: string; format: PageFormat; isByEnding: boolean },
): Promise<FoundPage> {
  // Access: everybody, and everybody as a visitor.
  const id = parseEntitySlug(slug);
  if (id === null) throw notFound('page');
  const version = await readToldVersion(db, 'public');
  const asker: Asker = { client, encoding, viewer: 'public' };
  const question = {
    call: 'page data',
    query: [type, id, format],
    version,
    size: 'small',
  } as const;
  const answer = await answers.get(asker, question, async () => {
    const entity = await readForExport(db, type, id);
    const path = entityPagePath(entity.type, entity.id, entity.name);
    // Told at the address of the kind that it is now.
    if (entity.type !== type) return { version, content: '', path };
    const fields = await selectDefinitions(db, 'public');
    const { publicUrl } = site;
    const address = publicUrl + path;
    const content = {
      jsonld: () => JSON.stringify(describeForMachines(entity, publicUrl, fields)),
      json: () => JSON.stringify(entity),
      vcf: () => writeVCard(entity, { address, publicUrl }),
    }[format]();
    return { version, content, path };
  });
  const path = answer.path ?? '';
  return isPathOf(path, type, slug)
    ? { answer }
    : { movedTo: isByEnding ? `${path}.${format}` : path };
}

async function readForExport(db: Db, type: EntityType, id: number): Promise<EntityWithConnections> {
  const at = (await readLead(db, 'public', { type, id })) ?? { type, id };
  const [found, kept] = await Promise.all([
    readEntityWithConnections(db, 'public', at.type, at.id),
    readNotForExport(db, 'public'),
  ]);
  if (kept.has(found.id)) throw notFound('page');
  const shown = withCovers(found);
  const connections = Object.fromEntries(
    Object.entries(shown.connections).map(([plural, list]) => [
      plural,
      list.filter((one) => !kept.has(one.id)),
    ]),
  );
  // Through the schema of the call, so that nothing leaves that it does not declare.
  const { reply } = entityEndpoints[found.type].withConnections;
  return reply.parse({ ...shown, connections }) as EntityWithConnections;
}

const jsonLd = 'application/ld+json';

/** Whether an Accept header names JSON-LD, with more weight than HTML (RFC 9110, 12.5.1). */
export function prefersJsonLd(accept = ''): boolean {
  const weights = new Map(
    accept
      .toLowerCase()
      .split(',')
      .map((part) => {
        const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim());
        const weight = parameters.find((parameter) => parameter.startsWith('q='));
        return [name, weight ? Number(weight.slice(2)) || 0 : 1];
      }),
  );
  return (weights.get(jsonLd) ?? 0) > (weights.get('text/html') ?? 0);
}
