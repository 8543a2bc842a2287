import { type EntityType, limits } from '@mangrove/contract';
import type { MapAddress } from '../../../lib/map-address.ts';

/** What is searched for: the words of the box, and the chips. */
export interface SearchQuestion {
  words: string;
  tags: readonly string[];
  types: readonly EntityType[];
  roles: readonly string[];
  yearFrom: number | undefined;
  yearTo: number | undefined;
  depth: number;
}

/** The question of an address; null where there is nothing to search for. */
export function readQuestion(address: MapAddress): SearchQuestion | null {
  const [yearFrom, yearTo] = inOrder(address.year_from, address.year_to);
  const question = {
    words: address.q?.trim() ?? '',
    tags: address.tag ?? [],
    types: address.entity_type ?? [],
    roles: address.role ?? [],
    yearFrom,
    yearTo,
    depth: address.depth ?? limits.depthDefault,
  };
  return question.words !== '' || namesKinds(question) || namesTies(question) ? question : null;
}

/** Whether only roles and years are asked for: what is said of relationships, not of entities. */
export function asksForTiesAlone(question: SearchQuestion): boolean {
  return question.words === '' && !namesKinds(question);
}

/** The question as the server reads it. */
export function queryOf(question: SearchQuestion) {
  const { words, tags, types, roles, yearFrom, yearTo, depth } = question;
  return {
    ...(words === '' ? {} : { q: words }),
    connection_depth: depth,
    limit: limits.matchLimit,
    max_nodes: limits.maxNodes,
    tag: tags,
    entity_type: types,
    role: roles,
    year_from: yearFrom,
    year_to: yearTo,
  };
}

/** Tells two questions apart; the empty text for none. */
export function keyOfQuestion(question: SearchQuestion | null): string {
  return question === null ? '' : JSON.stringify(question);
}

function namesKinds({ tags, types }: SearchQuestion): boolean {
  return tags.length > 0 || types.length > 0;
}

function namesTies({ roles, yearFrom, yearTo }: SearchQuestion): boolean {
  return roles.length > 0 || yearFrom !== undefined || yearTo !== undefined;
}

function inOrder(from: number | undefined, to: number | undefined) {
  return from !== undefined && to !== undefined && from > to ? [to, from] : [from, to];
}
