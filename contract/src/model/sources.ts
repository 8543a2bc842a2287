// How somebody knows what is said of an entity or of a relationship.
import { cleanLine, countCodePoints } from '../text.ts';

export const sourceKinds = ['web', 'publication', 'document', 'said_by', 'own_knowledge'] as const;
export type SourceKind = (typeof sourceKinds)[number];

export const certainties = ['certain', 'probable', 'disputed'] as const;
export type Certainty = (typeof certainties)[number];

/** What a search can ask for: that there is no source. */
export const askedSources = ['none'] as const;

/** What is written of a source; an empty text, or null, for what is not said. */
export interface SourceWords {
  kind: SourceKind;
  title: string;
  /** Addresses are shown, and never asked for by the server. */
  url: string;
  archived_url: string;
  /** A day, such as `2026-05-14`. */
  on: string;
  quote: string;
  certainty: Certainty | null;
}

/** A source as it is stored. */
export interface SourceItem extends SourceWords {
  /** The id of the entity that says it. */
  said_by: number | null;
  /** The id of the account that wrote it; null where that is not known. */
  author: number | null;
  /** When it was written, in ISO 8601. */
  at: string;
}

/** A source in which nothing is written yet. */
export const noSource: SourceWords & { said_by: null } = {
  kind: 'web',
  title: '',
  url: '',
  archived_url: '',
  on: '',
  quote: '',
  certainty: null,
  said_by: null,
};

/** Why a source says too little to be one; null if it says enough. */
export function sourceFault(
  { kind, title, url }: Pick<SourceWords, 'kind' | 'title' | 'url'>,
  saysWho: boolean,
): string | null {
  if (kind === 'own_knowledge') return null;
  if (kind === 'said_by') return saysWho || title !== '' ? null : 'Choose or write who said it.';
  return title !== '' || url !== '' ? null : 'A source needs a title or an address.';
}

/** The address as it is stored, with its scheme; null for anything else. Empty text stays empty. */
export function cleanAddress(typed: string, most: number): string | null {
  const text = cleanLine(typed);
  if (text === '') return '';
  const whole = /^[a-z][a-z0-9+.-]*:/iu.test(text) ? text : `https://${text}`;
  const url = URL.canParse(whole) ? new URL(whole) : null;
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:';
  return isWeb && url.hostname.includes('.') && countCodePoints(whole) <= most ? whole : null;
}

/** Whether a text is a day of the calendar in ISO 8601. */
export function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === text;
}

const words = ['kind', 'title', 'url', 'archived_url', 'on', 'quote', 'certainty'] as const;

/** Whether two sources say the same, whoever wrote them. */
export function isSameSource(
  one: SourceWords & { said_by: number | null },
  other: SourceWords & { said_by: number | null },
): boolean {
  return one.said_by === other.said_by && words.every((word) => one[word] === other[word]);
}

/** What is written of a source, without who said and wrote it. */
export function sourceWords(source: SourceWords): SourceWords {
  return Object.fromEntries(words.map((word) => [word, source[word]])) as unknown as SourceWords;
}

/** The sources of both, each once, those of the first one before the others. */
export function uniteSources(
  one: readonly SourceItem[],
  other: readonly SourceItem[],
  most: number,
): SourceItem[] {
  const added = other.filter((source) => !one.some((known) => isSameSource(known, source)));
  return [...one, ...added].slice(0, most);
}

/** A source as one line of text: "web: Annual report, https://example.org (2026-05-14, probable)". */
export function writeSource(source: SourceWords & { said_by: string | null }): string {
  const { kind, title, url, archived_url, on, quote, certainty, said_by } = source;
  const named = [said_by, title, url, archived_url, quote && `“${quote}”`].filter(Boolean);
  const facts = [on, certainty].filter(Boolean).join(', ');
  const text = named.length === 0 ? kind : `${kind}: ${named.join(', ')}`;
  return facts === '' ? text : `${text} (${facts})`;
}
