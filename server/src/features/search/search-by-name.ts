import type { EntitySearchResult, QueryOf, searchEntities } from '@mangrove/contract';
import { readNetworkVersion } from '../../db/network-version.ts';
import { transact } from '../../db/transact.ts';
import type { ViewerClass } from '../../domain/access/viewer.ts';
import type { SnapshotStore } from '../../domain/network/snapshot-store.ts';
import { explainMatches } from './explain.ts';
import { footprintOfSearch } from './footprint.ts';
import type { Matches } from './matches.ts';
import { findMatches, findSimilar } from './queries.ts';
import type { Searched } from './reasons.ts';
import { refuseEmpty, type SearchDeps, type Versioned } from './service.ts';
import { findSimilarTags, findTags, type TagMatch } from './tag-queries.ts';
import { tellApart } from './told-apart.ts';
import { mayBeMistyped, parseSearchText, type SearchTerms } from './words.ts';

/**
 * Entities by name, tag and text, and tags too if no kind is requested; best match first.
 * @throws malformed if the query is empty.
 */
export async function searchByName(
  { db, foldTable, network }: SearchDeps & { network: SnapshotStore },
  viewer: ViewerClass,
  { q, limit, entity_types: types }: QueryOf<typeof searchEntities>,
): Promise<Versioned<{ results: EntitySearchResult[] }>> {
  // Public, as the map is.
  const asked = parseSearchText(q);
  refuseEmpty(asked, types);
  const question = { ...asked, tags: [], types, limit, viewer };
  const asksForTags = types.length === 0;
  // The two parallel queries may see two versions: the version before both is a safe answer.
  const before = asksForTags ? await readNetworkVersion(db) : null;
  const [found, tags] = await Promise.all([
    findMatches(db, question),
    asksForTags ? findTags(db, viewer, asked, maxTags(limit)) : [],
  ]);
  const explain = (ranked: Ranked[]) =>
    explainResults({ db, foldTable, network }, viewer, asked, ranked);
  if (found.total > 0 || tags.length > 0 || !asked.words.some(mayBeMistyped)) {
    const results = await explain(mergeResults(found, tags, limit));
    const isKept = results.every(({ told_apart }) => told_apart === undefined);
    const shown = results.filter(({ type }) => type !== 'tag').map(({ id }) => id);
    return {
      version: asksForTags ? before : found.version,
      reply: { results },
      footprint: isKept
        ? await footprintOfSearch({ db, foldTable }, asked.words, shown)
        : undefined,
    };
  }
  const [similar, similarTags] = await transact(db, async (tx) => [
    await findSimilar(tx, question),
    asksForTags ? await findSimilarTags(tx, viewer, asked, maxTags(limit)) : [],
  ]);
  const results = await explain(mergeResults(similar, similarTags, limit));
  return { version: similar.version, reply: { results } };
}

// Tags are few and short: unlimited, they would push out the entities that people look for.
function maxTags(limit: number): number {
  return Math.ceil(limit / 4);
}

/** A result with its rank and the texts that explain it. */
interface Ranked extends Omit<Searched, 'tags'> {
  tier: number;
}

/** Sorted by tier; of equal tiers, tags come first. */
function mergeResults(found: Matches, tags: TagMatch[], limit: number): Ranked[] {
  const ranked: Ranked[] = [
    ...tags.map(({ id, name, tier }) => ({
      ...{ id, type: 'tag' as const, name, about: '', tier },
    })),
    ...found.matches,
  ];
  return ranked.sort((a, b) => a.tier - b.tier).slice(0, limit);
}

async function explainResults(
  { db, foldTable, network }: SearchDeps & { network: SnapshotStore },
  viewer: ViewerClass,
  { words }: SearchTerms,
  ranked: readonly Ranked[],
): Promise<EntitySearchResult[]> {
  const reasons = await explainMatches(db, viewer, foldTable, words, ranked);
  const entities = ranked.filter(({ type }) => type !== 'tag');
  const snapshot = await network.snapshotFor(viewer);
  const told = await tellApart(db, viewer, () => snapshot, entities);
  return ranked.map(({ id, type, name, about }, at) => ({
    ...{ id, type, name, description: about, matched_on: reasons[at] ?? [] },
    ...(type !== 'tag' && { cover: snapshot.covers.get(id), told_apart: told.get(id) }),
  }));
}
