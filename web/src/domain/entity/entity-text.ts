import {
  type AboutText,
  type Confirmation,
  coveredName,
  type Entity,
  entityKinds,
  type Field,
  fieldsOf,
  type Location,
  limits,
  type MatchReason,
  readText,
  readWire,
  truncateText,
  unknownLanguage,
} from '@mangrove/contract/browser';
import { addedBy, relationshipMessages } from './messages.ts';

/** First and last name of a person, the name of any other entity. */
export function fullName(entity: Entity): string {
  if (!('first_name' in entity)) return entity.name;
  const parts = [entity.first_name, entity.last_name].filter((part) => part.trim() !== '');
  return parts.length > 0 ? parts.join(' ') : entity.name;
}

/** The fields of one line that are shown below the name: pronouns. */
export function lineTexts(entity: Entity): string[] {
  const namedBy: readonly string[] = entityKinds[entity.type].namedBy;
  const fields: readonly Field[] = fieldsOf(entity.type);
  return fields
    .filter(({ name, shape }) => shape === 'line' && !namedBy.includes(name))
    .map((field) => readWire(entity, field) as string)
    .filter((text) => text !== '');
}

/** Who added a person without an account; null for every other entity. */
export function addedByText(entity: Entity): string | null {
  const adder = 'added_by' in entity ? entity.added_by : null;
  return adder ? addedBy(adder.name) : null;
}

/** The whole biography or description of an entity. */
function wholeText(entity: Entity): string {
  return readText(entity, 'about').trim();
}

/** The text about an entity in each of its languages, the main one first; without blank ones. */
export function aboutTextsOf(entity: Entity): AboutText[] {
  const first = { language: entity.about_language, text: wholeText(entity) };
  return [first, ...entity.about_texts].filter(({ text }) => text !== '');
}

/** The `lang` of a text whose language nobody said is empty: it is not that of the page. */
export function langOf(language: string | undefined): string | undefined {
  return language === unknownLanguage ? '' : language;
}

const pageLanguage = 'en';

/**
 * The text in the first of some languages in which there is one; the main text if there is none. A
 * text whose language nobody said counts as one in the language of the page.
 * @param wanted the languages of the reader, the preferred one first.
 */
export function chooseText(
  texts: readonly AboutText[],
  wanted: readonly string[],
): AboutText | undefined {
  const [main] = texts;
  const isIn = (one: AboutText, code: string) =>
    (one.language || pageLanguage).toLowerCase() === code.toLowerCase();
  const base = (code: string) => code.split('-')[0] ?? '';
  for (const code of wanted.filter((one) => one !== '')) {
    const text =
      texts.find((one) => isIn(one, code)) ??
      texts.find((one) => base(one.language || pageLanguage) === base(code));
    if (text) return text;
  }
  return main;
}

/** The paragraphs of a biography or description, separated by empty lines. */
export function paragraphsOf(text: string): { key: string; text: string }[] {
  return text
    .trim()
    .split(/\n\s*\n/u)
    .filter((text) => text !== '')
    .map((text, index) => ({ key: String(index), text }));
}

/** The first hundred characters of a biography or description. */
export function aboutText(text: string): string {
  return truncateText(text, limits.aboutPreview);
}

/** "Vienna" and "Austria": from the narrowest, without repetitions; empty if none is told. */
export function placeNames({ place_name, city, state, country }: Location): string[] {
  const names = [place_name, city || state, country].map((name) => name.trim());
  return [...new Set(names)].filter((name) => name !== '');
}

interface TextedRelationship {
  role: string;
  /** The role as read from the entity that is shown. */
  role_here?: string;
  year: string;
  confirmation: Confirmation;
  waits_for: number | null;
}

/**
 * "Teacher, 1884" for each relationship, in the server's order, which is by year; says which end has
 * not confirmed it.
 * @param ends the two entities.
 */
export function relationshipTexts(
  relationships: readonly TextedRelationship[],
  ends: readonly { id: number; name: string }[],
): string[] {
  return relationships.map(({ role, role_here, year, confirmation, waits_for }) => {
    const named = (role_here ?? role).trim() || relationshipMessages.unnamedRole;
    const text = relationshipMessages.roleAndYear(
      named,
      year.trim() || relationshipMessages.unknownYear,
    );
    if (confirmation === 'confirmed') return text;
    if (confirmation === 'unclaimed') return relationshipMessages.unclaimed(text);
    const asked = ends.find(({ id, name }) => id === waits_for && name !== coveredName);
    return asked
      ? relationshipMessages.unconfirmedBy(text, asked.name)
      : relationshipMessages.unconfirmed(text);
  });
}

/** The reasons that do not tell a covered name, nor another one. */
export function reasonsBesideNames(reasons: readonly MatchReason[]): readonly MatchReason[] {
  return reasonsBesideName(reasons).filter(({ field }) => field !== 'other_name');
}

/** All reasons except the name, which is marked where it is shown. */
export function reasonsBesideName(reasons: readonly MatchReason[]): readonly MatchReason[] {
  return reasons.filter(({ field }) => field !== 'name');
}
