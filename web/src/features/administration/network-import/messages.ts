// The words of the import.
import { type ImportStatus, importFiles, importLimits } from '@mangrove/contract/browser';
import { formatCount, formatList, formatNumber } from '../../../kit/text/formats.ts';

const megabytes = importLimits.bytes / 1024 / 1024;

export const networkImport = {
  title: 'Import CSV files',
  text: `People, organisations, projects and relationships from ${importFiles.join(', ')}; pictures from the folder "files" beside them. Up to ${megabytes} MB; npm run admin -- import takes larger folders.`,
  folder: 'Choose a folder',
  files: 'Choose files',
  folderInput: 'Folder to import',
  filesInput: 'Files to import',
  chosen: 'Chosen files',
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
  done: (what: string, taken: number, back: number) =>
    `Imported ${formatList([
      what,
      ...(taken > 0 ? [`the values of ${formatCount(taken, ['row', 'rows'])}`] : []),
      ...(back > 0 ? [`${formatCount(back, ['row', 'rows'])} brought back`] : []),
    ])}.`,
} as const;

export const importReport = {
  title: 'Dry run',
  wouldAdd: (what: string) => `Would add ${what}.`,
  nothingNew: 'Nothing in these files is new.',
  alreadyThere: (entities: string, relationships: string) =>
    `Already there from an earlier import: ${entities} and ${relationships}.`,
  leftOut: (entities: string, relationships: string) =>
    `Merged or removed here since, and left so: ${entities} and ${relationships}.`,
  errors: (count: string) => `${count} must be put right before anything can be imported`,
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
  normalised: 'Normalised',
  skipped: 'Skipped',
  line: (file: string, line: number | null) => (line === null ? file : `${file}, line ${line}`),
  preview: 'The first rows',
  connected: (from: string, to: string) => `${from} – ${to}`,
} as const;

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
  removed: {
    deleted: 'deleted',
    on_request: 'removed on request',
    hidden: 'hidden until its report is decided',
    with_account: 'erased with an account',
    with_end: 'left out because one of its ends was removed',
  },
  changed: 'changed',
  /** " on 3 Nov 2026 by Mere". */
  act: (day: string | null, by: string | null) =>
    `${day === null ? '' : ` on ${day}`}${by === null ? '' : ` by ${by}`}`,
  differs: (part: string, file: string, here: string) =>
    `${part}: “${file}” in the file, “${here}” here`,
  bringBack: (name: string) => `Bring ${name} back`,
  take: (count: number) =>
    `Take the file's values for ${formatCount(count, ['row that differs', 'rows that differ'])}`,
  takeHint:
    'What people changed here is replaced, as one change in the history that can be undone.',
} as const;
