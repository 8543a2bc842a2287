import { type FieldParameter, isFieldParameter, limits } from '@mangrove/contract/browser';
import type { MapAddress } from '../map-address.ts';

/** A search in the form of the server's query. */
export type SearchQuestion = NonNullable<ReturnType<typeof readQuestion>>;

/** The search of an address; null if it has none. */
export function readQuestion(address: MapAddress) {
  const { tag = [], entity_type = [], role = [], country = [], place = [] } = address;
  const { nation = [], state = [] } = address;
  const { entity_source = [], relationship_source = [] } = address;
  const q = address.q?.trim() ?? '';
  const [year_from, year_to] = inOrder(address.year_from, address.year_to);
  const asked = [q, year_from, year_to].filter((each) => each !== undefined && each !== '');
  const defined = readFieldFilters(address);
  const ofFields = Object.values(defined).flat();
  const listed = [tag, entity_type, role, country, place, nation, state, entity_source].flat();
  if ([...asked, ...listed, ...relationship_source, ...ofFields].length === 0) return null;
  return {
    ...(q === '' ? {} : { q }),
    connection_depth: address.depth ?? limits.depthDefault,
    // All of a place: it is looked through rather than searched.
    limit: place.length > 0 ? limits.matchLimitMax : limits.matchLimit,
    max_nodes: limits.maxNodes,
    tag,
    entity_type,
    role,
    country,
    place,
    nation,
    state,
    entity_source,
    relationship_source,
    year_from,
    year_to,
    ...defined,
  };
}

/** The filters of an address by fields that this community defined, by their names. */
export function readFieldFilters(address: MapAddress): Record<FieldParameter, string[]> {
  const filters: Record<FieldParameter, string[]> = {};
  for (const [name, given] of Object.entries(address)) {
    if (!isFieldParameter(name)) continue;
    const values = [given].flat().filter((value) => typeof value === 'string' && value !== '');
    if (values.length > 0) filters[name] = values as string[];
  }
  return filters;
}

/** The key of a question; empty for none. */
export function keyOfQuestion(question: SearchQuestion | null): string {
  return question === null ? '' : JSON.stringify(question);
}

function inOrder(from: number | undefined, to: number | undefined) {
  return from !== undefined && to !== undefined && from > to ? [to, from] : [from, to];
}
