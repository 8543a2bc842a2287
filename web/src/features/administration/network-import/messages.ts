// The words of the import.
import { importFiles, importLimits } from '@mangrove/contract/browser';
import { formatCount, formatNumber } from '../../../kit/text/formats.ts';

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
  sourceHint: 'Rows already imported under this name are not changed. A folder uses its own name.',
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
  done: (what: string) => `Imported ${what}.`,
} as const;

export const importReport = {
  title: 'Dry run',
  wouldAdd: (what: string) => `Would add ${what}.`,
  nothingNew: 'Nothing in these files is new.',
  alreadyThere: (entities: string, relationships: string) =>
    `Already there from an earlier import, and left as they are: ${entities} and ${relationships}.`,
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
