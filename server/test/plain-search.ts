// A simple, slow implementation of the search that shares no code with the product except the
// parser of years. Tests compare the product's answers with it.
import { type EntityType, parseYears } from '@mangrove/contract';

export interface PlainEntity {
  id: number;
  type: EntityType;
  name: string;
  /** Name, text and tags, folded: without case and accents. */
  foldedName: string;
  /** What names sort by: numbers in them count by their value. */
  sortName: string;
  foldedAbout: string;
  foldedTags: string[];
}

export interface PlainRelationship {
  from: number;
  to: number;
  role: string;
  years: string;
}

export interface PlainQuestion {
  /** Folded words, none of them part of another. */
  words: string[];
  types: EntityType[];
  /** A folded tag, or null. */
  tag: string | null;
  depth: number;
  maxNodes: number;
  limit: number;
  role: string | null;
  yearFrom: number | null;
  yearTo: number | null;
  /** The ranks of entities that contain another form of the only word, by id. */
  forms?: ReadonlyMap<number, number>;
}

function inName(name: string, word: string): boolean {
  return name.includes(word) || isWrittenIn(name, word);
}

/** Whether the word is a two-part Chinese name without a space; its last part may be incomplete. */
function isWrittenIn(name: string, word: string): boolean {
  if (!/^\p{Script=Han}+$/u.test(word)) return false;
  return [...word].slice(1).some((_, at) => {
    const first = word.slice(0, at + 1);
    const second = word.slice(at + 1);
    const isSecondFirst = name.startsWith(second) && name.endsWith(` ${first}`);
    return name.startsWith(`${first} ${second}`) || isSecondFirst;
  });
}

/**
 * All entities that contain all words and fit every filter, best match first; without words, the
 * best connected first. Roles and years fit the ends of fitting relationships.
 */
function matchPlainly(
  entities: PlainEntity[],
  question: PlainQuestion,
  tieCount: (id: number) => number,
  isFitting: (id: number) => boolean,
): PlainEntity[] {
  const { words, types, tag } = question;
  const inTags = (entity: PlainEntity, word: string) =>
    entity.foldedTags.some((name) => name.includes(word));
  const holdsAll = (entity: PlainEntity) =>
    words.every(
      (word) =>
        inName(entity.foldedName, word) ||
        entity.foldedAbout.includes(word) ||
        inTags(entity, word),
    );
  const found = entities.filter(
    (entity) =>
      isFitting(entity.id) &&
      (types.length === 0 || types.includes(entity.type)) &&
      (tag === null || entity.foldedTags.includes(tag)) &&
      (holdsAll(entity) || question.forms?.has(entity.id)),
  );
  const rank = (entity: PlainEntity): number => {
    if (!holdsAll(entity)) return question.forms?.get(entity.id) ?? 0;
    const { foldedName: name } = entity;
    const phrase = words.join(' ');
    const spaced = ` ${name.replace(/[-_/.,:;()[\]"'&+]/gu, ' ')}`;
    if (name === phrase) return 0;
    if (name.startsWith(phrase)) return 1;
    if (words.every((word) => inName(name, word))) {
      return words.every((word) => spaced.includes(` ${word}`) || isWrittenIn(name, word)) ? 2 : 3;
    }
    return words.every((word) => inName(name, word) || inTags(entity, word)) ? 4 : 5;
  };
  if (words.length === 0) {
    return found.sort((a, b) => tieCount(b.id) - tieCount(a.id) || a.id - b.id);
  }
  return found.sort(
    (a, b) =>
      rank(a) - rank(b) ||
      compare(a.sortName, b.sortName) ||
      compare(a.name, b.name) ||
      a.id - b.id,
  );
}

/** The answer to a search, without the fields that only describe a node. */
export function searchPlainly(
  entities: PlainEntity[],
  allRelationships: PlainRelationship[],
  question: PlainQuestion,
) {
  const { yearFrom, yearTo } = question;
  const fits = (relationship: PlainRelationship) =>
    (question.role === null || relationship.role === question.role) &&
    ((yearFrom === null && yearTo === null) ||
      parseYears(relationship.years).some(
        ({ from, to }) => to >= (yearFrom ?? -9999) && from <= (yearTo ?? 9999),
      ));
  const kindOf = new Map(entities.map((entity) => [entity.id, entity.type]));
  const relationships = allRelationships.filter(fits);
  const wanted = neighboursOf(relationships);
  const whole = neighboursOf(allRelationships);
  const tieCount = (id: number) => whole.get(id)?.length ?? 0;
  const isFree = question.role === null && yearFrom === null && yearTo === null;
  const isFitting = (id: number) => isFree || wanted.has(id);
  const found = matchPlainly(entities, question, tieCount, isFitting);
  const matches = found.slice(0, question.limit).map(({ id }) => id);

  const distance = new Map(matches.map((id) => [id, 0]));
  const previous = new Map<number, number>();
  for (let step = 1; step <= question.depth; step++) {
    const before = [...distance.keys()].filter((id) => distance.get(id) === step - 1);
    for (const id of before.sort((a, b) => a - b)) {
      for (const other of wanted.get(id) ?? []) {
        if (distance.has(other)) continue;
        distance.set(other, step);
        previous.set(other, id);
      }
    }
  }
  const stepOf = (id: number) => distance.get(id) ?? 0;
  const reached = [...distance.keys()];
  const kept = new Set(
    [...reached]
      .sort((a, b) => stepOf(a) - stepOf(b) || tieCount(b) - tieCount(a) || a - b)
      .slice(0, question.maxNodes),
  );
  let complete = 0;
  for (let step = 0; step <= question.depth; step++) {
    const level = reached.filter((id) => stepOf(id) === step);
    if (level.length === 0 || level.some((id) => !kept.has(id))) break;
    complete = step;
  }
  const path = (id: number): number[] => {
    const before = previous.get(id);
    return before === undefined ? [id] : [...path(before), id];
  };
  const further = reached
    .filter((id) => stepOf(id) > 0)
    .sort((a, b) => stepOf(a) - stepOf(b) || a - b);
  const isCut = kept.size < reached.length;
  return {
    nodes: [...matches, ...further]
      .filter((id) => kept.has(id))
      .map((id) => ({
        id,
        depth: stepOf(id),
        path: path(id).map((step) => ({ type: kindOf.get(step), id: step })),
      })),
    edges: relationships
      .filter((relationship) => kept.has(relationship.from) && kept.has(relationship.to))
      .map((relationship) => [
        relationship.from,
        relationship.to,
        relationship.role,
        relationship.years,
      ]),
    graph_truncated: isCut,
    truncation_message: isCut ? `Showing ${kept.size} of ${reached.length} entities` : null,
    total_matches: found.length,
    total_nodes: reached.length,
    actual_depth_reached: complete,
    max_nodes: question.maxNodes,
    connection_depth: question.depth,
  };
}

/** The neighbours of each entity, one entry for each relationship. */
function neighboursOf(relationships: PlainRelationship[]): Map<number, number[]> {
  const neighbours = new Map<number, number[]>();
  const add = (id: number, other: number) => {
    const list = neighbours.get(id);
    if (list) list.push(other);
    else neighbours.set(id, [other]);
  };
  for (const relationship of relationships) {
    add(relationship.from, relationship.to);
    add(relationship.to, relationship.from);
  }
  return neighbours;
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
