import { say } from '../../errors.ts';

export const text = {
  noSuchId: (noun: string) => say('There is no {noun} with this id.', { noun }),
  kindChangedChoose: (noun: string, kind: string) =>
    say('This {noun} is {kind} now. Choose it again.', { noun, kind }),
  mergedChoose: (noun: string) =>
    say('This {noun} was merged into another one. Choose that one instead.', { noun }),
  kindChangedReload: (noun: string, kind: string) =>
    say('This {noun} is {kind} now. Reload to see it.', { noun, kind }),
  mergedReload: (noun: string) =>
    say('This {noun} was merged into another one. Reload to see that one.', { noun }),
  languageTaken: 'There is another text in this language.',
  firstTextInLanguage: 'The first text is in this language now. It is kept in the history.',
  changedBySomeoneElse:
    'This profile was changed by someone else. Reload to see the latest version.',
  pictureErased: 'A picture of this version has been erased.',
  labelsFollowHub: 'Labels are as their Hub gives them now.',
  tagTooLong: (name: string) => `${name} is too long for a tag that is not official.`,
} as const;
