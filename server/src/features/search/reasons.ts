// Why an entity matches, told in its own words: what of its name, tags and text was searched for.
import type { EntitySearchResult, MatchReason } from '@mangrove/contract';
import type { FoldedText, FoldTable } from './fold-table.ts';
import { cutFragment, markWhole } from './fragment.ts';
import {
  findJoinedName,
  findLiteral,
  findNearest,
  findTokens,
  type Hit,
  tokensOf,
} from './hits.ts';

/** The texts that are searched. */
interface SearchedTexts {
  name: string;
  about: string;
  tags: readonly string[];
}

/** What of an entity, or of a tag, is searched. */
export interface Searched extends SearchedTexts {
  id: number;
  type: EntitySearchResult['type'];
}

/** A word that was typed, and the words of the matches that have its stem, folded. */
export interface SearchedWord {
  folded: string;
  sameStem: Set<string>;
}

const maxReasons = 4;
const maxFragments = 2;

/** An entity with its texts folded when they are looked at. */
class Fields {
  readonly entity: SearchedTexts;
  readonly #table: FoldTable;
  readonly #folded = new Map<string, FoldedText>();

  constructor(entity: SearchedTexts, table: FoldTable) {
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
 * word is told of the first field that has it: as typed, then by its stem, then most like it.
 * @param table has learned the entity's texts and the words.
 */
export function explainMatch(
  entity: Searched,
  words: readonly SearchedWord[],
  table: FoldTable,
): MatchReason[] {
  const fields = new Fields(entity, table);
  const found = new Findings();
  const isPerson = entity.type === 'person';
  for (const [index, word] of words.entries()) {
    const isFound =
      addLiteral(found, fields, word, index) ||
      addSameStem(found, fields, { isPerson, word, index });
    if (!isFound) addNearest(found, fields, word, index);
  }
  return listReasons(found, entity);
}

/** Words that an entity has not as they were typed, to be asked for their stems. */
export function unexplainedWords(
  entity: SearchedTexts,
  words: readonly SearchedWord[],
  table: FoldTable,
): SearchedWord[] {
  const fields = new Fields(entity, table);
  return words.filter((word, index) => !addLiteral(new Findings(), fields, word, index));
}

/** The words of an entity that begin as a word does: all that can have its stem. */
export function wordsBeginningAs(
  entity: Searched,
  { folded }: SearchedWord,
  table: FoldTable,
): string[] {
  const beginning = folded.slice(0, 2);
  return [entity.name, ...entity.tags, entity.about]
    .flatMap((text) => tokensOf(table.fold(text).text))
    .filter(({ text }) => text.startsWith(beginning))
    .map(({ text }) => text);
}

function addLiteral(found: Findings, fields: Fields, word: SearchedWord, index: number): boolean {
  const { entity } = fields;
  const literal = (field: FoldedText) => findLiteral(field, word.folded, index);
  const inName = preferBeginnings([
    ...literal(fields.name),
    ...findJoinedName(fields.name, word.folded, index),
  ]);
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

/** An initial is in many places of a name, and meant at the beginning of one of its words. */
function preferBeginnings(hits: Hit[]): Hit[] {
  return beginnings(hits) > 0 ? hits.filter(({ isBeginning }) => isBeginning) : hits;
}

function beginnings(hits: readonly Hit[]): number {
  return hits.filter(({ isBeginning }) => isBeginning).length;
}

function addSameStem(
  found: Findings,
  fields: Fields,
  { isPerson, word, index }: { isPerson: boolean; word: SearchedWord; index: number },
): boolean {
  const { entity } = fields;
  const withStem = (field: FoldedText) => findTokens(field, word.sameStem, index);
  // The names of people are not looked into for stems.
  const inName = isPerson ? [] : withStem(fields.name);
  if (inName.length > 0) {
    found.name.push(...inName);
    return true;
  }
  for (const tag of entity.tags) {
    const hits = withStem(fields.fold(tag));
    if (hits.length === 0) continue;
    found.addTag(tag, hits);
    return true;
  }
  const inAbout = withStem(fields.about);
  found.about.push(...inAbout);
  return inAbout.length > 0;
}

function addNearest(found: Findings, fields: Fields, word: SearchedWord, index: number): void {
  const { entity } = fields;
  const inName = findNearest(fields.name, word.folded, index);
  const inTags = entity.tags.map((tag) => ({
    tag,
    nearest: findNearest(fields.fold(tag), word.folded, index),
  }));
  const inAbout = findNearest(fields.about, word.folded, index);
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
