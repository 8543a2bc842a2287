import { say } from '../../errors.ts';

export const text = {
  notAPartOf: (aNoun: string) => `This is not a part of ${aNoun}. It is kept in the history.`,
  profileNow: 'This is the profile of an account now.',
  connectionMadeAgain: 'A connection was made again since.',
  notUndoable: 'This kind of change cannot be undone here.',
  kindChangeTooOld: 'This change of the kind can no longer be undone.',
  tooMuchToUndo: (most: number) =>
    say('This changed more than {most} things, which is too much to undo at once.', { most }),
  onlySuperusersDelete: 'Access denied. Only superusers can delete entities.',
  onlySuperusersChangeProfiles: 'Only superusers can change whose profile this is.',
  nothingUndone: (sentence: string) => `${sentence} Nothing was undone.`,
  changedSince: (who: string) => `This was changed since by ${who}.`,
  partChangedSince: (part: string, who: string) => `The ${part} was changed since by ${who}.`,
  partsChangedSince: (parts: string, who: string) => `The ${parts} were changed since by ${who}.`,
  somebodyElse: 'somebody else',
  undoneAlready: 'This was undone already, or is not there any more.',
  onlyOwnersSetBack: 'Only an owner can set this back.',
  connectionAsBefore: 'A connection with the former role and years was made since.',
  accountOfProfileGone: 'The account of this profile was deleted, or has another profile now.',
} as const;
