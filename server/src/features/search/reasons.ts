// Why an entity matches, told in its own words: what of its name, tags and text was searched for.
import type { EntitySearchResult, MatchReason } from '@mangrove/contract';
import type { FoldedText, FoldTable } from './fold-table.ts';
import { cutFragment, markWhole } from './fragment.ts';
import { findJoinedName, findLiteral, findNearest, type Hit } from './hits.ts';

/** What of an entity, or of a tag, is searched. */
export interface Searched {
  id: number;
  type: EntitySearchResult['type'];
  name: string;
  about: string;
  tags: readonly string[];
}

const maxReasons = 4;
const maxFragments = 2;

/** An entity with its texts folded when they are looked at. */
class Fields {
  readonly entity: Searched;
  readonly #table: FoldTable;
  readonly #folded = new Map<string, FoldedText>();

  constructor(entity: Searched, table: FoldTable) {
    this.entity = entity;
    this.#table = table;
  }

  fold(text: string): FoldedText {
    const known = this.#folded.get(text) ?? this.#table.fold(text);
    this.#folded.set(text, known);
    return known;
  }

  get name(): FoldedText {
    return this.fold(this.entity.name);
  }

  get about(): FoldedText {
    return this.fold(this.entity.about);
  }
}

/** Where the words of an entity were found. */
class Findings {
  readonly name: Hit[] = [];
  readonly tags = new Map<string, Hit[]>();
  readonly about: Hit[] = [];

  addTag(tag: string, hits: Hit[]): void {
    this.tags.set(tag, [...(this.tags.get(tag) ?? []), ...hits]);
  }
}

/**
 * The fields that a match was found by, the name first, each with what was searched for in it. A
 * word is told of the first field that has it as typed, or else of what is most like it.
 * @param words folded.
 * @param table has learned the entity's texts and the words.
 */
export function explainMatch(
  entity: Searched,
  words: readonly string[],
  table: FoldTable,
): MatchReason[] {
  const fields = new Fields(entity, table);
  const found = new Findings();
  for (const [index, word] of words.entries()) {
    if (!addLiteral(found, fields, word, index)) addNearest(found, fields, word, index);
  }
  return listReasons(found, entity);
}

function addLiteral(found: Findings, fields: Fields, word: string, index: number): boolean {
  const { entity } = fields;
  const literal = (field: FoldedText) => findLiteral(field, word, index);
  const inName = [...literal(fields.name), ...findJoinedName(fields.name, word, index)];
  if (inName.length > 0) {
    found.name.push(...inName);
    return true;
  }
  const tagged = entity.tags
    .map((tag) => ({ tag, hits: literal(fields.fold(tag)) }))
    .filter(({ hits }) => hits.length > 0)
    .sort((a, b) => beginnings(b.hits) - beginnings(a.hits) || a.tag.length - b.tag.length);
  const [best] = tagged;
  if (best) {
    found.addTag(best.tag, best.hits);
    return true;
  }
  const inAbout = literal(fields.about);
  found.about.push(...inAbout);
  return inAbout.length > 0;
}

function beginnings(hits: readonly Hit[]): number {
  return hits.filter(({ isBeginning }) => isBeginning).length;
}

function addNearest(found: Findings, fields: Fields, word: string, index: number): void {
  const { entity } = fields;
  const inName = findNearest(fields.name, word, index);
  const inTags = entity.tags.map((tag) => ({
    tag,
    nearest: findNearest(fields.fold(tag), word, index),
  }));
  const inAbout = findNearest(fields.about, word, index);
  const distances = [inName, inAbout, ...inTags.map(({ nearest }) => nearest)].map(
    (nearest) => nearest?.distance ?? Number.POSITIVE_INFINITY,
  );
  const least = Math.min(...distances);
  const tag = inTags.find(({ nearest }) => nearest?.distance === least);
  if (inName?.distance === least) found.name.push(inName.hit);
  else if (tag?.nearest) found.addTag(tag.tag, [tag.nearest.hit]);
  else if (inAbout?.distance === least) found.about.push(inAbout.hit);
}

function listReasons({ name, tags, about }: Findings, entity: Searched): MatchReason[] {
  const reasons: MatchReason[] = [];
  if (name.length > 0) reasons.push({ field: 'name', ...markWhole(entity.name, name) });
  for (const [tag, hits] of tags) reasons.push({ field: 'tag', ...markWhole(tag, hits) });
  let rest = about;
  for (let count = 0; rest.length > 0 && count < maxFragments; count++) {
    const { words, ...fragment } = cutFragment(entity.about, rest);
    reasons.push({ field: 'about', ...fragment });
    rest = rest.filter(({ word }) => !words.has(word));
  }
  return reasons.slice(0, maxReasons);
}
