import {
  type EntitySearchResult,
  type EntityType,
  foldText,
  type MatchReason,
  type ToldApart,
} from '@mangrove/contract/browser';
import { kindName, kindPlural, kinds } from '../../../domain/entity/kind.ts';
import { type Chip, type Filter, filterText, isInForce } from './chips.ts';
import { searchMessages } from './messages.ts';
import type { YearSpan } from './typed-span.ts';

/** A suggestion below the search box: a filter to add, or an entity to show. */
export type Suggestion =
  | { key: string; text: string; filter: Filter }
  | {
      key: string;
      text: string;
      type: EntityType;
      id: number;
      reasons: readonly MatchReason[];
      toldApart: ToldApart | undefined;
    };

interface SuggestionInput {
  typed: string;
  /** What the server found for the typed text, best first. */
  found: readonly EntitySearchResult[];
  roles: readonly string[];
  chips: readonly Chip[];
  /** Reads years; undefined until it is loaded. */
  readSpan: ((text: string) => YearSpan | undefined) | undefined;
}

const maxRoles = 3;

/**
 * The suggestions for the typed text: years, kinds and roles by their names, then tags and entities
 * in the server's order. A leading # asks for tags only. Active filters are left out.
 */
export function listSuggestions({
  typed,
  found,
  roles,
  chips,
  readSpan,
}: SuggestionInput): Suggestion[] {
  const text = typed.trim();
  if (text === '') return [];
  const onlyTags = text.startsWith('#');
  const inForce = chips.map((chip) => chip.text);
  const named: Suggestion[] = onlyTags
    ? []
    : [...yearFilters(readSpan?.(text)), ...kindFilters(text), ...roleFilters(text, roles)];
  const ranked = found.flatMap(
    ({ id, type, name, matched_on: reasons, told_apart }): Suggestion[] => {
      if (type === 'tag') return [suggestFilter({ kind: 'tag', value: name })];
      return onlyTags
        ? []
        : [{ key: `${type}_${id}`, text: name, type, id, reasons, toldApart: told_apart }];
    },
  );
  return [...named, ...ranked].filter(
    (each) => !('filter' in each) || !isInForce(inForce, each.text),
  );
}

function yearFilters(span: YearSpan | undefined): Suggestion[] {
  return span ? [suggestFilter({ kind: 'years', ...span })] : [];
}

function kindFilters(text: string): Suggestion[] {
  return kinds
    .filter((type) => begins(kindPlural[type], text) || begins(kindName[type], text))
    .map((value) => suggestFilter({ kind: 'entity_type', value }));
}

function roleFilters(text: string, roles: readonly string[]): Suggestion[] {
  return roles
    .filter((role) => role !== '' && role.split(/\s+/u).some((word) => begins(word, text)))
    .slice(0, maxRoles)
    .map((value) => suggestFilter({ kind: 'role', value }));
}

function suggestFilter(filter: Filter): Suggestion {
  const text = filterText(filter);
  return { key: `${filter.kind} ${text}`, text, filter };
}

function begins(word: string, typed: string): boolean {
  return typed.length > 1 && foldText(word).startsWith(foldText(typed));
}

type TypedYears = { from: number | undefined; to: number | undefined } | { problem: string };

/** The years of two fields, one of which may be empty; or the problem with them. */
export function readYears(...fields: [from: string, to: string]): TypedYears {
  const typed = fields.map((text) => text.trim());
  if (typed.every((text) => text === '')) return { problem: searchMessages.yearsEmpty };
  const [from, to] = typed.map((text) => (text === '' ? undefined : Number(text)));
  const isBackwards = from !== undefined && to !== undefined && from > to;
  const areYears = typed.every((text) => /^(?:\d{4})?$/u.test(text));
  return areYears && !isBackwards ? { from, to } : { problem: searchMessages.yearsWrong };
}
