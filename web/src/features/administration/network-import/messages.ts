// The words of the import.
import {
  type ImportCounts,
  type ImportRow,
  type ImportStatus,
  importFiles,
  importLimits,
} from '@mangrove/contract/browser';
import { kindName, kindPlural, kinds } from '../../../domain/entity/kind.ts';
import { formatCount, formatDay, formatList, formatNumber } from '../../../kit/text/formats.ts';

const megabytes = importLimits.bytes / 1024 / 1024;

/** "2 people, 1 project and 3 relationships". */
function addedText({ added, added_relationships }: ImportCounts): string {
  const entities = kinds
    .filter((kind) => added[kind] > 0)
    .map((kind) =>
      formatCount(added[kind], [kindName[kind].toLowerCase(), kindPlural[kind].toLowerCase()]),
    );
  return formatList([...entities, relationshipCount(added_relationships)]);
}

const entityCount = (count: number) => formatCount(count, ['entity', 'entities']);
const relationshipCount = (count: number) => formatCount(count, ['relationship', 'relationships']);

export const networkImport = {
  title: 'Import CSV files',
  text: `People, organisations, projects and relationships from ${importFiles.join(', ')}; pictures from the folder "files" beside them. Up to ${megabytes} MB; npm run admin -- import takes larger folders.`,
  folder: 'Choose a folder',
  files: 'Choose files',
  folderInput: 'Folder to import',
  filesInput: 'Files to import',
  chosen: 'Chosen files',
  size: (kilobytes: number) => `${formatNumber(kilobytes)} KB`,
  others: (count: number) =>
    `${formatCount(count, ['other file is', 'other files are'])} left out.`,
  source: 'Name of the source',
  sourceHint:
    'Rows already imported under this name are not added again. A folder uses its own name.',
  decodeHtml: 'Read codes of HTML',
  decodeHtmlHint: 'Such as &amp; and &#039;, which some programs write for & and an apostrophe.',
  refused: {
    none: `None of the chosen files is one of ${importFiles.join(', ')}.`,
    many: `At most ${importLimits.files} files can be imported here.`,
    large: `These files are larger than ${megabytes} MB together. Use the admin command for them.`,
  },
  check: 'Check files',
  checking: 'Checking...',
  checkFailed: 'The files could not be checked',
  import: 'Import',
  importing: 'Importing...',
  importFailed: 'Failed to import',
  /** "Imported 1 person, the values of 2 rows and 1 row brought back." */
  done: (counts: ImportCounts, taken: number, back: number) =>
    `Imported ${formatList([
      addedText(counts),
      ...(taken > 0 ? [`the values of ${formatCount(taken, ['row', 'rows'])}`] : []),
      ...(back > 0 ? [`${formatCount(back, ['row', 'rows'])} brought back`] : []),
    ])}.`,
} as const;

type Counts = ImportCounts['left_out'];

export const importReport = {
  title: 'Dry run',
  wouldAdd: (counts: ImportCounts) => `Would add ${addedText(counts)}.`,
  namesakes: (count: number) =>
    count === 1
      ? 'One of them has the name of an entity of its kind that is here, and would stand beside it. What was imported before is known by the name of its source.'
      : `${formatNumber(count)} of them have the name of an entity of their kind that is here, and would stand beside it. What was imported before is known by the name of its source.`,
  nothingNew: 'Nothing in these files is new.',
  alreadyThere: ({ entities, relationships }: Counts) =>
    `Already there from an earlier import: ${entityCount(entities)} and ${relationshipCount(relationships)}.`,
  leftOut: ({ entities, relationships }: Counts) =>
    `Merged or removed here since, and left so: ${entityCount(entities)} and ${relationshipCount(relationships)}.`,
  errors: (count: number) =>
    `${formatCount(count, ['fault', 'faults'])} must be put right before anything can be imported`,
  moreErrors: (count: number) => `… and ${formatNumber(count)} more.`,
  files: 'Rows per file',
  /** "3 rows, 1 duplicate". */
  counts: (rows: number, duplicates: number) =>
    [
      formatCount(rows, ['row', 'rows']),
      ...(duplicates > 0 ? [formatCount(duplicates, ['duplicate', 'duplicates'])] : []),
    ].join(', '),
  notes: 'Not taken as it stands in the files',
  moreNotes: (count: number) => `… and ${formatNumber(count)} more kinds of these.`,
  /** "Skipped the year is no number: 19x4 (projects.csv, line 3 +2)". */
  note: '{kind} {reason}: {what} {places}',
  places: (first: string, more: number) =>
    more > 0 ? `(${first} +${formatNumber(more)})` : `(${first})`,
  normalised: 'Normalised',
  skipped: 'Skipped',
  line: (file: string, line: number | null) => (line === null ? file : `${file}, line ${line}`),
  preview: 'The first rows',
  connected: (from: string, to: string) => `${from} – ${to}`,
} as const;

/** "deleted on 3 Nov 2026 by Mere". */
const withAct = (what: string, { at, by }: { at: string | null; by: string | null }) => {
  if (at === null) return by === null ? what : `${what} by ${by}`;
  return by === null ? `${what} on ${formatDay(at)}` : `${what} on ${formatDay(at)} by ${by}`;
};

type Removed = NonNullable<ImportRow['removed']>;

const removedTexts: Record<Removed['reason'], string> = {
  deleted: 'deleted',
  on_request: 'removed on request',
  hidden: 'hidden until its report is decided',
  with_account: 'erased with an account',
  with_end: 'left out because one of its ends was removed',
};

const statusTexts: Record<ImportStatus, string> = {
  new: 'New',
  equal: 'Already there and equal',
  different: 'Already there and different',
  changed: 'Changed here since',
  merged: 'Merged here',
  removed: 'Removed here',
};

export const importRows = {
  status: (status: ImportStatus, count: number) =>
    `${statusTexts[status]} (${formatNumber(count)})`,
  more: (count: number) =>
    `… and ${formatNumber(count)} more; npm run admin -- import --report lists every one.`,
  place: (file: string, line: number) => `${file}, line ${line}`,
  merged: (name: string) => `merged into ${name}`,
  removed: (removed: Removed) => withAct(removedTexts[removed.reason], removed),
  changed: (act: NonNullable<ImportRow['changed']>) => withAct('changed', act),
  differs: (part: string, file: string, here: string) =>
    `${part}: “${file}” in the file, “${here}” here`,
  bringBack: (name: string) => `Bring ${name} back`,
  take: (count: number) =>
    `Take the file's values for ${formatCount(count, ['row that differs', 'rows that differ'])}`,
  takeHint:
    'What people changed here is replaced, as one change in the history that can be undone.',
} as const;
