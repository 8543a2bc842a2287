// Programs such as OpenRefine compare the names of a list with what is here. They are answered what
// visitors may see and files may hold, with the score of possible duplicates.
import {
  type Cover,
  cleanText,
  coversName,
  entityKinds,
  entityPagePath,
  entityTypes,
  nodeKey,
  parseNodeKey,
  type QueryOf,
  ReconcileBatch,
  type ReconcileManifest,
  type ReconcileResults,
  type ReplyOf,
  readText,
  reconcileLimits,
  shownName,
  type suggestReconciled,
  truncateText,
  withCovers,
} from '@mangrove/contract';
import type { Db } from '../../db/open.ts';
import { AppError, notFound } from '../../errors.ts';
import { escapeHtml } from '../../http/escape-html.ts';
import { readEntityWithConnections } from '../entities/service.ts';
import { readNotForExport } from '../graph/facts.ts';
import type { FoldTable } from '../search/fold-table.ts';
import { findNamed, type NamedCandidate, suggest } from '../search/suggestions.ts';
import { text } from './messages.ts';
import { kindOf, properties, readQuestion } from './questions.ts';

export interface ReconciliationDeps {
  db: Db;
  foldTable: FoldTable;
  site: { siteName: string; publicUrl: string };
}

const viewer = 'public';
const maxDescription = 200;
const suggested = 10;
const frame = { width: 430, height: 300 };

/** A candidate is certain from here on, if the next one is not near. */
const certainFrom = 95;
const nextAtMost = 70;

/** What the service can do, for programs. */
export function describeService({ siteName, publicUrl }: ReconciliationDeps['site']) {
  // Access: everybody.
  const address = `${publicUrl}/map?node=`;
  const service = { service_url: `${publicUrl}/reconcile/suggest` };
  return {
    versions: ['0.2'],
    name: siteName,
    identifierSpace: address,
    schemaSpace: 'https://schema.org/',
    documentation: `${publicUrl}/docs`,
    defaultTypes: entityTypes.map(kindOf),
    view: { url: `${address}{{id}}` },
    preview: { url: `${publicUrl}/reconcile/preview/{{id}}`, ...frame },
    suggest: {
      entity: { ...service, service_path: '/entity' },
      property: { ...service, service_path: '/property' },
      type: { ...service, service_path: '/type' },
    },
  } satisfies ReconcileManifest;
}

/**
 * The candidates for each question of a batch.
 * @param queries the batch as JSON.
 * @param inTurn executes a step in turn with what others read.
 * @throws malformed if it cannot be read.
 */
export async function reconcileNames(
  { db, inTurn }: { db: Db; inTurn: Parameters<typeof findNamed>[0]['inTurn'] },
  queries: string,
): Promise<ReconcileResults> {
  // Access: everybody, and everybody as a visitor.
  const batch = readBatch(queries);
  const asked = Object.entries(batch);
  const kept = await readNotForExport(db, viewer);
  const questions = asked.map(([, question]) => readQuestion(question));
  const found = await findNamed({ db, inTurn }, viewer, questions, { admitsSlips: true });
  return Object.fromEntries(
    asked.map(([key, { limit }], at) => {
      const candidates = (found[at] ?? []).filter(({ id }) => !kept.has(id));
      const most = Math.min(Math.max(Math.trunc(limit), 1), reconcileLimits.candidates);
      return [key, { result: describeCandidates(candidates).slice(0, most) }];
    }),
  );
}

function readBatch(queries: string): ReconcileBatch {
  const read = ReconcileBatch.safeParse(readJson(queries));
  if (read.success) return read.data;
  throw new AppError(
    'malformed',
    text.tooManyQuestions(reconcileLimits.queries, '{"q0": {"query": "Ines Quill"}}'),
  );
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function describeCandidates(candidates: readonly NamedCandidate[]) {
  const next = candidates[1]?.score ?? 0;
  return candidates.map((candidate, at) => ({
    id: nodeKey(candidate.type, candidate.id),
    name: shownName(candidate),
    description: describe(candidate.about, candidate.cover),
    type: [kindOf(candidate.type)],
    score: candidate.score,
    match: at === 0 && candidate.score >= certainFrom && next <= nextAtMost,
    features: candidate.reasons.map(({ reason }) => ({ id: reason, value: true })),
  }));
}

/** The beginning of the text about an entity; what is covered may be told by its text, too. */
function describe(about: string, cover: Cover | undefined): string {
  return coversName(cover) ? '' : truncateText(cleanText(about), maxDescription);
}

/** What fits the letters that are typed into a program. */
export async function suggestFor(
  { db, foldTable }: ReconciliationDeps,
  what: 'entity' | 'type' | 'property',
  { prefix, cursor }: QueryOf<typeof suggestReconciled>,
): Promise<ReplyOf<typeof suggestReconciled>> {
  // Access: everybody, and everybody as a visitor.
  if (what !== 'entity') {
    const all: ReplyOf<typeof suggestReconciled>['result'] =
      what === 'type' ? entityTypes.map(kindOf) : properties;
    const fits = (text: string) => text.toLowerCase().startsWith(prefix.toLowerCase());
    return { result: all.filter(({ id, name }) => fits(id) || fits(name)).slice(cursor) };
  }
  const kept = await readNotForExport(db, viewer);
  const found = await suggest({ db, foldTable }, viewer, {
    query: prefix,
    entity_type: [],
    limit: Math.min(cursor + suggested, 50),
  });
  const result = found
    .slice(cursor)
    .filter(({ id }) => !kept.has(id))
    .map((entity) => ({
      id: nodeKey(entity.type, entity.id),
      name: shownName(entity),
      description: describe(entity.description, entity.cover),
      notable: [kindOf(entity.type)],
    }));
  return { result };
}

/**
 * A small page about one entity, without scripts.
 * @throws not_found if visitors see no such entity, or it is not for export.
 */
export async function writePreview(
  { db, site }: Omit<ReconciliationDeps, 'foldTable'>,
  key: string,
): Promise<string> {
  // Access: everybody, and everybody as a visitor.
  const node = parseNodeKey(key);
  if (!node?.type) throw notFound('entity');
  const found = await readEntityWithConnections(db, viewer, node.type, node.id);
  if ((await readNotForExport(db, viewer)).has(found.id)) throw notFound('entity');
  const entity = withCovers(found);
  const address = site.publicUrl + entityPagePath(entity.type, entity.id, entity.name);
  const lines = [
    entityKinds[entity.type].title,
    entity.locations
      .map(({ city, country }) => [city, country].filter(Boolean).join(', '))
      .join(' · '),
    entity.tags_with_type.map(({ name }) => name).join(', '),
    describe(readText(entity, 'about'), entity.cover),
  ];
  const picture =
    entity.photo_url === ''
      ? ''
      : `<img src="${escapeHtml(site.publicUrl + entity.photo_url)}" alt="" width="80" height="80" style="float:right;object-fit:cover">`;
  return [
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>${escapeHtml(entity.name)}</title>`,
    '<body style="font:14px/1.4 system-ui,sans-serif;margin:12px">',
    picture,
    `<h1 style="font-size:16px;margin:0 0 8px"><a href="${escapeHtml(address)}" target="_blank" rel="noopener">${escapeHtml(entity.name)}</a></h1>`,
    ...lines
      .filter((text) => text !== '')
      .map((text) => `<p style="margin:0 0 6px">${escapeHtml(text)}</p>`),
    '</body></html>',
  ].join('\n');
}
