import type { SourcedStatement } from '@mangrove/contract/browser';
import { formatCount } from '../../kit/text/formats.ts';

export const sourceFieldText = {
  title: 'How do we know?',
  titleOf: (name: string) => `How do we know of the connection with ${name}?`,
  /** On the button that opens them. */
  edit: (count: number) =>
    count === 0 ? 'How do we know?' : formatCount(count, ['source', 'sources']),
  editOf: (label: string, name: string) => `${label}: connection with ${name}`,
  ofStatement: {
    name: 'of the name',
    about: 'of the description',
    years: 'of the years',
  } satisfies Record<SourcedStatement, string>,
  editStatement: (label: string, statement: SourcedStatement) =>
    `${label}: ${sourceFieldText.ofStatement[statement]}`,
  close: 'Back to the list',
  add: 'Add a source',
  addHint: 'Add a source: how do we know this?',
  full: (most: number) => `${most} sources are the most that one statement can have.`,
  kind: 'What it is',
  sourceTitle: 'Title',
  who: 'Who said it',
  whoHint: 'Somebody on the map, or write the words below.',
  otherWho: 'Someone who is not on the map',
  url: 'Address',
  urlPlaceholder: 'e.g. https://example.org/report',
  archived: 'Address of an archived copy',
  on: 'Date',
  quote: 'Quote',
  certainty: 'How sure',
  unsaid: 'Not said',
  incomplete: 'A source is not complete. Correct it, or remove it.',
  loading: 'Loading sources...',
  noAddress: 'Not an address of the web, such as https://example.org.',
  noDay: 'Not a day of the calendar.',
  tooLong: (most: number) => `At most ${most} characters.`,
  change: (words: string) => `Change source: ${words}`,
  done: 'Done',
  doneWith: (number: number) => `Done with source ${number}`,
  remove: (words: string) => `Remove source: ${words}`,
  clearWho: (name: string) => `Remove ${name}`,
  results: 'Search results',
  none: 'Nobody found',
  failed: 'The search did not answer. Type again to repeat it.',
  found: (count: number) => `${count} found`,
  group: (number: number) => `Source ${number}`,
} as const;
