import type { Certainty, SourcedStatement, SourceKind } from '@mangrove/contract/browser';
import { formatCount, formatDayInUtc, formatList } from '../../kit/text/formats.ts';

export const sourceKindName: Record<SourceKind, string> = {
  web: 'Web page',
  publication: 'Publication',
  document: 'Document',
  said_by: 'Said by somebody',
  own_knowledge: 'Own knowledge',
};

export const certaintyName: Record<Certainty, string> = {
  certain: 'Certain',
  probable: 'Probable',
  disputed: 'Disputed',
};

export const statementName: Record<SourcedStatement, string> = {
  name: 'Name',
  about: 'Description',
  years: 'Years',
};

export const sourceText = {
  question: 'How do we know?',
  questionOf: (role: string) => `How do we know? ${role}:`,
  /** "Said by Ines Quill, confirmed by Saltwater Archive in May 2026, 2 sources" */
  line: (names: readonly string[], confirmed: string, count: number) => {
    const said = names.length === 0 ? '' : `said by ${formatList(names)}`;
    const counted = formatCount(count, ['source', 'sources']);
    const whole = [said, confirmed, counted].filter((part) => part !== '').join(', ');
    return whole.charAt(0).toUpperCase() + whole.slice(1);
  },
  /** @param day such as `2026-05-14`. */
  confirmed: (name: string | null, day: string) => {
    const month = formatDayInUtc(day).replace(/^\d+ /u, '');
    return name === null ? `confirmed in ${month}` : `confirmed by ${name} in ${month}`;
  },
  /** @param source of a field, as one line. */
  ofStatement: (statement: string, source: string) => `${statement}: ${source}`,
  saidBy: 'Said by',
  saidByName: (name: string) => `Said by ${name}`,
  archived: 'Archived copy',
  quote: (quote: string) => `“${quote}”`,
  written: (name: string | null, day: string) =>
    name === null ? `Written on ${day}` : `Written by ${name} on ${day}`,
  opensNewTab: 'opens in a new tab',
} as const;
