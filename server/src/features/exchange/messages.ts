import { say } from '../../errors.ts';

export const text = {
  leftOut: (kept: number) =>
    kept === 1
      ? 'One entity is not for export: it is left out, with its relationships.'
      : `${kept} entities are not for export: they are left out, with their relationships.`,
  notRemoved: 'No removed row of these files has this name.',
  hidden: 'This is hidden until its report is decided. Decide the report first.',
  endWasRemoved: 'One of its ends was removed. Bring that back.',
  notAllBack: 'Not everything can be brought back.',
  folderMissing: (folder: string) => say('The folder {folder} does not exist.', { folder }),
  folderUnreadable: (folder: string, code: string) =>
    say('The folder {folder} cannot be read ({code}).', { folder, code }),
  noFolder: (folder: string) => say('{folder} is not a folder.', { folder }),
  folderNotEmpty: (folder: string) =>
    say('The folder {folder} is not empty. Name another one, or write into it with --force.', {
      folder,
    }),
  faultsFound: (count: number) => say('{count} faults were found', { count }),
  faultsFoundAndMore: (count: number) =>
    say('{count} faults were found, and the rest was not read', { count }),
  tooManyDiffer: (count: number, most: number) =>
    say(
      '{count} rows differ. An import takes the values of at most {most}, so that this can be undone: import fewer rows at once.',
      { count, most },
    ),
  filesChanged: 'The files were changed while they were being read.',
  networkChanged: 'The network was changed meanwhile. Run the import again.',
  stillWaiting: (step: string, seconds: number) => `Still waiting at "${step}", for ${seconds} s.`,
  waitedForLock: (seconds: number, step: string) =>
    say(
      'The import waited {seconds} s at "{step}" for another change to end, and gave up. Nothing was changed. Run it again when the other has ended.',
      { seconds, step },
    ),
  waitedForDatabase: (seconds: number, step: string) =>
    say(
      'The import waited {seconds} s for the database at "{step}", and gave up. Nothing was changed. The disk may be busy: run it again later.',
      { seconds, step },
    ),
  /** @param problem a sentence of what the database refused. */
  refusedByDatabase: (problem: string, step: string) =>
    say('{problem} This happened at "{step}". Nothing was changed. Run the import again.', {
      problem,
      step,
    }),
} as const;

/** What long work is at, beside its progress. */
export const steps = {
  beginning: 'Beginning',
  checking: (file: string) => `Checking ${file}`,
  checkingPictures: 'Checking pictures',
  takingInPictures: 'Taking in pictures',
  comparing: 'Comparing with what is there',
  comparingRelationships: 'Comparing relationships',
  waitingForTurn: 'Waiting for its turn',
  waitingForOthers: 'Waiting for other changes',
  writingEntities: 'Writing entities',
  writingWords: 'Writing words',
  writingRelationships: 'Writing relationships',
  recording: 'Recording the import',
  committing: 'Committing',
  layingOut: 'Laying out the map',
  writing: (file: string) => `Writing ${file}`,
  copyingPictures: 'Copying pictures',
  readingTable: (table: string) => `Reading ${table}`,
  readingPictures: 'Reading pictures',
  checkingBackup: 'Checking the backup',
  restoring: 'Restoring',
} as const;
