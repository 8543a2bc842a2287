// Explains why an entity matches, by marking the searched words in its name, tags and text.
import {
  type AboutText,
  type EntitySearchResult,
  entityKinds,
  type MatchReason,
} from '@mangrove/contract';
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

/** An other name, with its language. */
export interface SaidName {
  text: string;
  language: string;
}

/** The texts that are searched. */
interface SearchedTexts {
  name: string;
  about: string;
  tags: readonly string[];
  /** What is said about it in further languages. */
  texts?: readonly AboutText[];
}

/** The searched texts of an entity or a tag. */
export interface Searched extends SearchedTexts {
  id: number;
  type: EntitySearchResult['type'];
  /** The language of `about`; empty if nobody said it. */
  language?: string;
  /** Those of its tags that are its other names, and its nations. */
  names?: readonly SaidName[];
  nations?: readonly string[];
  /** Those of its tags that are values of lines and defined fields, with the labels of these. */
  labelled?: readonly { label: string; text: string }[];
  /** Its identifier that was searched for, in words. */
  identifier?: string;
}

/** A typed word, and the words of the matches with the same stem; all folded. */
export interface SearchedWord {
  folded: string;
  sameStem: Set<string>;
}

const maxReasons = 4;
const maxFragments = 2;

/** An entity whose texts are folded on first use. */
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
  readonly texts = new Map<AboutText, Hit[]>();

  addTag(tag: string, hits: Hit[]): void {
    this.tags.set(tag, [...(this.tags.get(tag) ?? []), ...hits]);
  }

  /** Adds the hits of the first text that has some. */
  addText(texts: readonly AboutText[] = [], hitsIn: (text: string) => Hit[]): boolean {
    for (const one of texts) {
      const hits = hitsIn(one.text);
      if (hits.length === 0) continue;
      this.texts.set(one, [...(this.texts.get(one) ?? []), ...hits]);
      return true;
    }
    return false;
  }
}

/**
 * The fields that a match was found by, the name first, each with its hits. A word is shown in the
 * first field that has it: as typed, else by its stem, else the most similar word.
 * @param table has learned the entity's texts and the words.
 */
export function explainMatch(
  entity: Searched,
  words: readonly SearchedWord[],
  table: FoldTable,
): MatchReason[] {
  const { identifier } = entity;
  if (identifier !== undefined) {
    return [{ field: 'identifier', text: identifier, ranges: [[0, identifier.length]] }];
  }
  const fields = new Fields(entity, table);
  const found = new Findings();
  const isPerson = entity.type !== 'tag' && entityKinds[entity.type].isHuman;
  for (const [index, word] of words.entries()) {
    const isFound =
      addLiteral(found, fields, word, index) ||
      addSameStem(found, fields, { isPerson, word, index });
    if (!isFound) addNearest(found, fields, word, index);
  }
  return listReasons(found, entity);
}

/** Words that the entity does not contain as typed, to be looked up by stem. */
export function unexplainedWords(
  entity: SearchedTexts,
  words: readonly SearchedWord[],
  table: FoldTable,
): SearchedWord[] {
  const fields = new Fields(entity, table);
  return words.filter((word, index) => !addLiteral(new Findings(), fields, word, index));
}

/** The words of an entity with the same first two letters: candidates for the same stem. */
export function wordsBeginningAs(
  entity: Searched,
  { folded }: SearchedWord,
  table: FoldTable,
): string[] {
  const beginning = folded.slice(0, 2);
  const texts = entity.texts?.map(({ text }) => text) ?? [];
  return [entity.name, ...entity.tags, entity.about, ...texts]
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
  return inAbout.length > 0 || found.addText(entity.texts, (text) => literal(fields.fold(text)));
}

/** An initial occurs in many places of a name, but means the beginning of a word. */
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
  // Names of people are not searched by stem.
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
  return inAbout.length > 0 || found.addText(entity.texts, (text) => withStem(fields.fold(text)));
}

function addNearest(found: Findings, fields: Fields, word: SearchedWord, index: number): void {
  const { entity } = fields;
  const inName = findNearest(fields.name, word.folded, index);
  const inTags = entity.tags.map((tag) => ({
    tag,
    nearest: findNearest(fields.fold(tag), word.folded, index),
  }));
  const inAbout = findNearest(fields.about, word.folded, index);
  const inTexts = (entity.texts ?? []).map((one) => ({
    one,
    nearest: findNearest(fields.fold(one.text), word.folded, index),
  }));
  const distances = [inName, inAbout, ...[...inTags, ...inTexts].map(({ nearest }) => nearest)].map(
    (nearest) => nearest?.distance ?? Number.POSITIVE_INFINITY,
  );
  const least = Math.min(...distances);
  const tag = inTags.find(({ nearest }) => nearest?.distance === least);
  const text = inTexts.find(({ nearest }) => nearest?.distance === least);
  if (inName?.distance === least) found.name.push(inName.hit);
  else if (tag?.nearest) found.addTag(tag.tag, [tag.nearest.hit]);
  else if (inAbout?.distance === least) found.about.push(inAbout.hit);
  else if (text?.nearest) found.addText([text.one], () => (text.nearest ? [text.nearest.hit] : []));
}

function fieldOf(
  tag: string,
  { names, nations, labelled }: Searched,
): Pick<MatchReason, 'field' | 'label' | 'language'> {
  const name = names?.find(({ text }) => text === tag);
  if (name) return { field: 'other_name', language: name.language };
  if (nations?.includes(tag)) return { field: 'nation' };
  const said = labelled?.find(({ text }) => text === tag);
  return said ? { field: 'defined', label: said.label } : { field: 'tag' };
}

function listReasons({ name, tags, about, texts }: Findings, entity: Searched): MatchReason[] {
  const reasons: MatchReason[] = [];
  if (name.length > 0) reasons.push({ field: 'name', ...markWhole(entity.name, name) });
  for (const [tag, hits] of tags) {
    reasons.push({ ...fieldOf(tag, entity), ...markWhole(tag, hits) });
  }
  const { language = '' } = entity;
  const mainLanguage = language === '' ? {} : { main_language: language };
  let rest = about;
  for (let count = 0; rest.length > 0 && count < maxFragments; count++) {
    const { words, ...fragment } = cutFragment(entity.about, rest);
    reasons.push({ field: 'about', ...mainLanguage, ...fragment });
    rest = rest.filter(({ word }) => !words.has(word));
  }
  for (const [{ language, text }, hits] of texts) {
    const { words: _, ...fragment } = cutFragment(text, hits);
    reasons.push({ field: 'about', language, ...fragment });
  }
  return reasons.slice(0, maxReasons);
}
