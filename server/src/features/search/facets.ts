// The filters by which a search can be narrowed, with the number of matches each value leaves.
import {
  type FacetValue,
  fieldFilters,
  fieldKeyOf,
  findYearBounds,
  foldText,
  normaliseTagName,
  type QueryOf,
  type ReplyOf,
  type searchFacets,
} from '@mangrove/contract';
import { readToldVersion } from '../../db/network-version.ts';
import type { Db } from '../../db/open.ts';
import { type Executor, transact } from '../../db/transact.ts';
import type { ViewerClass } from '../../domain/access/viewer.ts';
import type { Snapshot } from '../../domain/network/snapshot.ts';
import type { SnapshotStore } from '../../domain/network/snapshot-store.ts';
import { type EdgeFilter, markEnds, markFitting } from '../graph/edge-filter.ts';
import { readRoleForms } from '../graph/role-forms.ts';
import {
  countAs,
  countCountries,
  countNations,
  countPlaces,
  countStates,
  countTags,
  type EntitySet,
  entitySetOf,
  entitySetOfIds,
  maxValues,
  selectIds,
} from './facet-queries.ts';
import { countDefined } from './field-facets.ts';
import { findReferenced } from './filter-queries.ts';
import { markedIds, markNodes } from './filter-snapshot.ts';
import { isMistyped } from './finding.ts';
import { selectAllSimilar, setSimilarityBound } from './queries.ts';
import type { Versioned } from './service.ts';
import { parseSearchText } from './words.ts';

type Reply = ReplyOf<typeof searchFacets>;

/**
 * The values of one filter, counted among the entities that the words and the other filters leave:
 * a count is the number of matches with this value alone. A role and years count where one
 * relationship has both.
 */
export async function readFacets(
  { db, network }: { db: Db; network: SnapshotStore },
  viewer: ViewerClass,
  { facet, part, ...query }: QueryOf<typeof searchFacets>,
): Promise<Versioned<Reply>> {
  // Public, as the map is.
  const version = await readToldVersion(db, viewer);
  const snapshot = await network.snapshotFor(viewer);
  const wanted: EdgeFilter = {
    roles: facet === 'role' ? [] : query.role.filter((role) => role !== ''),
    yearFrom: facet === 'year' ? undefined : query.year_from,
    yearTo: facet === 'year' ? undefined : query.year_to,
    isUnsourced: facet === 'relationship_source' || query.relationship_source.length > 0,
  };
  const fits = markFitting(snapshot, wanted);
  const ends = markEnds(snapshot, fits);
  const question = {
    ...parseSearchText(query.q),
    tags: facet === 'tag' ? [] : query.tag.filter((tag) => tag !== '').map(normaliseTagName),
    countries: facet === 'country' ? [] : query.country.filter((country) => country !== ''),
    places: facet === 'place' ? [] : query.place.filter((place) => place !== ''),
    nations: facet === 'nation' ? [] : query.nation.filter((nation) => nation !== ''),
    states: facet === 'state' ? [] : query.state,
    isUnsourced: facet === 'entity_source' || query.entity_source.length > 0,
    fields: filtersBeside(facet, query),
    types: query.entity_type,
    among: ends && markedIds(snapshot, ends),
    limit: 0,
    viewer,
  };
  const count = (executor: Executor, counted: EntitySet) =>
    countFacet(executor, snapshot, { viewer, facet, part, counted, fits });

  const pointed = await findReferenced(db, question);
  const counted = pointed ? entitySetOfIds(viewer, pointed.matches) : entitySetOf(question);
  const reply = await count(db, counted);
  const isEmpty = reply.values.length === 0 && reply.years === null;
  if (!isEmpty || !(await isMistyped(db, question))) return { version, reply };
  // As in the search itself: if nothing contains the words, similar words are looked for.
  return transact(db, async (tx) => {
    await setSimilarityBound(tx);
    return { version, reply: await count(tx, selectAllSimilar(question)) };
  });
}

/** The filters by defined fields, without the one whose values are counted. */
function filtersBeside(facet: string, query: object) {
  const filters = fieldFilters(query);
  filters.delete(fieldKeyOf(facet) ?? '');
  return filters;
}

interface FacetQuestion {
  viewer: ViewerClass;
  facet: QueryOf<typeof searchFacets>['facet'];
  part: string;
  counted: EntitySet;
  /** Marks the relationships of the requested roles and years; null for all. */
  fits: Uint8Array | null;
}

async function countFacet(
  db: Executor,
  snapshot: Snapshot,
  { viewer, facet, part, counted, fits }: FacetQuestion,
): Promise<Reply> {
  if (facet === 'tag') {
    const name = part.replace(/^#/u, '').replaceAll(' ', '-');
    return { values: await countTags(db, viewer, counted, name), years: null };
  }
  if (facet === 'country') {
    return { values: await countCountries(db, viewer, counted, part), years: null };
  }
  if (facet === 'place') {
    return { values: await countPlaces(db, viewer, counted, part), years: null };
  }
  if (facet === 'nation') {
    return { values: await countNations(db, viewer, counted, part), years: null };
  }
  if (facet === 'state') {
    return { values: await countStates(db, viewer, counted, part), years: null };
  }
  if (facet === 'entity_source' || facet === 'relationship_source') {
    // What is counted has none.
    return { values: counted ? await countAs('none', db, counted) : [], years: null };
  }
  const key = fieldKeyOf(facet);
  if (key !== null) {
    return { values: await countDefined(db, viewer, { counted, key, part }), years: null };
  }
  const marks = counted ? markNodes(snapshot, await selectIds(db, counted)) : null;
  if (facet === 'year') return { values: [], years: boundYears(snapshot, marks, fits) };
  return { values: countRoles(snapshot, marks, fits, part), years: null };
}

/** @param marks the nodes to count, 1 each; null for all nodes. */
function countRoles(
  snapshot: Snapshot,
  marks: Uint8Array | null,
  fits: Uint8Array | null,
  part: string,
): FacetValue[] {
  const { roleOf, offsets, edges, size } = snapshot;
  const { names, indexOf } = readRoleForms(snapshot);
  const counts = new Uint32Array(names.length);
  // The last counted node of each role: several relationships with one role count once.
  const lastNode = new Int32Array(names.length).fill(-1);
  for (let node = 0; node < size; node++) {
    if (marks?.[node] === 0) continue;
    for (let at = offsets[node] ?? 0; at < (offsets[node + 1] ?? 0); at++) {
      const edge = edges[at] ?? 0;
      const role = indexOf[roleOf[edge] ?? 0] ?? 0;
      if (fits?.[edge] === 0 || lastNode[role] === node) continue;
      lastNode[role] = node;
      counts[role] = (counts[role] ?? 0) + 1;
    }
  }
  const typed = foldText(part);
  return names
    .map((value, role) => ({ value, count: counts[role] ?? 0 }))
    .filter(({ value, count }) => value !== '' && count > 0 && foldText(value).includes(typed))
    .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
    .slice(0, maxValues);
}

/** The first and the last year of the fitting relationships, without outliers such as typos. */
function boundYears(
  snapshot: Snapshot,
  marks: Uint8Array | null,
  fits: Uint8Array | null,
): Reply['years'] {
  const { sources, targets, yearsOf, yearRanges } = snapshot;
  const uses = new Uint32Array(yearRanges.length);
  for (let edge = 0; edge < sources.length; edge++) {
    if (fits?.[edge] === 0) continue;
    const isMarked = !marks || marks[sources[edge] ?? 0] === 1 || marks[targets[edge] ?? 0] === 1;
    const index = yearsOf[edge] ?? 0;
    if (isMarked) uses[index] = (uses[index] ?? 0) + 1;
  }
  const bounds = findYearBounds(
    yearRanges.flatMap((ranges, index) => {
      const count = uses[index] ?? 0;
      return count === 0 ? [] : ranges.map((range) => ({ ...range, count }));
    }),
  );
  return bounds && { first: bounds.from, last: bounds.to };
}
