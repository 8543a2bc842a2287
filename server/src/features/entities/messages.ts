import { say } from '../../errors.ts';

export const text = {
  profileStays: 'This is the profile of an account, which stays what it is.',
  profileAwaited:
    'Somebody is invited to make this profile their own, or has asked to. Wait for the answer, or take the invitation back first.',
  ofThisKindAlready: (kind: string) => say('This is {kind} already.', { kind }),
  nameTooLong: (most: number) =>
    say('The name would have more than {most} characters. Shorten it first.', { most }),
  entityGone: 'Entity not found. It may have already been deleted.',
  onlyOwnersLabel: 'Only an owner can attach or take away Notices and Labels.',
  labelsNotGiven:
    'The Local Contexts Hub does not give these Labels any more, or gives them otherwise. Copy the project from there again.',
  labelsNotNewer:
    'These Labels differ from those that are here, and are not newer. Only their community changes them, on the Hub.',
  linkExists: 'This link exists already.',
  tooManyLinks: (most: number) => say('At most {most} links.', { most }),
  languageOfFirstText: 'The first text is in this language already.',
  onlyMembersSeeUnclaimed:
    'Only members see people who have no account, until they make the profile their own.',
  onlyOwnersMarkPassedOn: 'Only an owner can say whether a person has passed on.',
} as const;
