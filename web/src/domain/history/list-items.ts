import {
  type AboutText,
  type Audience,
  type Cover,
  type Direction,
  type EntityState,
  type EntityType,
  type HubNotice,
  type HubProject,
  type IdentifierItem,
  type NameItem,
  nameMarks,
  type PlacePrecision,
  partName,
  type SourcedStatement,
} from '@mangrove/contract/browser';
import { provedWords } from '../entity/identifier-link.tsx';
import { kindName } from '../entity/kind.ts';
import { roleName } from '../entity/messages.ts';
import { audienceName, precisionText } from '../fields/audience-messages.ts';
import { coverFieldText } from '../fields/cover-field-messages.ts';
import { hiddenName, nameUse, nameWords } from '../fields/name-messages.ts';
import { languageWord } from '../fields/names.ts';
import { stateText } from '../fields/state-messages.ts';
import { sourceText as sourceTexts, statementName } from '../sources/messages.ts';
import { type SourceToName, sourceWordsOf } from '../sources/source-words.ts';
import { actMessages as text } from './messages.ts';

/** The value of a part that is not a list, as text. */
export function valueText(part: string, value: unknown): string {
  if (value === undefined || value === null || value === '') return '';
  if (typeof value === 'boolean') return value ? text.yes : text.no;
  if (part === 'kind') return kindName[value as EntityType];
  if (part === 'audience') return audienceName[value as Audience];
  if (part === 'cover') return coverFieldText.option[value as Cover];
  if (part === 'place_precision') return precisionText.option[value as PlacePrecision];
  if (part === 'state') return stateText.option[value as EntityState];
  if (part === 'about_language') return languageWord(String(value));
  if (part === 'field_audiences') return audiencesText(value as Record<string, Audience>);
  if (part === 'direction') return text.direction[value as Direction];
  if (part === 'waits') return text.waits;
  if (part === 'role_type') return roleName[value as keyof typeof roleName];
  return part === 'user_id' ? text.account(Number(value)) : String(value);
}

/** "picture: Members; pronouns: Only us" */
function audiencesText(given: Readonly<Record<string, Audience>>): string {
  return Object.entries(given)
    .map(([name, audience]) => `${partName(name)}: ${audienceName[audience]}`)
    .join('; ');
}

/** An entry of a list as one line, with who sees it if that is not everyone. */
export function itemText(part: string, item: unknown): string {
  const { audience } = Object(item) as { audience?: Audience };
  const text = plainText(part, item);
  return audience === undefined || audience === 'public'
    ? text
    : `${text} (${audienceName[audience]})`;
}

function plainText(part: string, item: unknown): string {
  if (typeof item !== 'object' || item === null) return String(item);
  const values = item as Record<string, unknown>;
  const texts = (...names: string[]) => names.map((name) => values[name]).filter(Boolean);
  switch (part) {
    case 'notices':
      return nameMarks([item as HubNotice], []).join(', ');
    case 'labels':
      return text.labels(nameMarks([], [item as HubProject]), (item as HubProject).date_modified);
    case 'tags':
      return texts('name').join('');
    case 'locations':
      return texts('place_name', 'city', 'state', 'country').join(', ');
    case 'social_links':
      return texts('platform', 'url').join(': ');
    case 'names':
      return wholeName(item as NameItem);
    case 'about_texts': {
      const { language, text: said } = item as AboutText;
      return text.inLanguage(languageWord(language), said);
    }
    case 'identifiers':
      return provedWords(item as IdentifierItem);
    case 'sources':
      return sourceText(item as SourceToName & { statement?: SourcedStatement });
    default:
      return JSON.stringify(item);
  }
}

function sourceText({ statement, ...source }: SourceToName & { statement?: SourcedStatement }) {
  const words = sourceWordsOf(source);
  return statement ? sourceTexts.ofStatement(statementName[statement], words) : words;
}

function wholeName({ text, language, use, is_hidden: isHidden }: NameItem): string {
  return nameWords(
    text,
    languageWord(language),
    nameUse[use].toLowerCase(),
    isHidden ? hiddenName : '',
  );
}

/** The removed and added entries of a list; a change of order is neither. */
export function compareLists(before: readonly unknown[], after: readonly unknown[]) {
  const [old, now] = [before, after].map((list) => new Set(list.map((one) => JSON.stringify(one))));
  return {
    removed: before.filter((one) => !now?.has(JSON.stringify(one))),
    added: after.filter((one) => !old?.has(JSON.stringify(one))),
  };
}
