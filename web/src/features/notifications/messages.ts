import type { NotificationKind, ReportOutcome, Rhythm } from '@mangrove/contract/browser';

export const tabs = { label: 'Notifications', list: 'News', emails: 'Emails' } as const;

export const list = {
  loading: 'Loading notifications...',
  failed: 'Notifications could not be loaded.',
  label: 'Notifications',
  unread: 'New',
  markAll: 'Mark all as read',
  marking: 'Marking...',
  marked: 'All are marked as read.',
  markFailed: 'They could not be marked as read. Please try again.',
  counted: ['notification', 'notifications'],
  none: 'Nothing happened yet',
  noneText:
    'When you are given access, when a connection of yours is proposed, confirmed or declined, or when a report or claim is decided, you find it here.',
  noneOnPage: 'There are no notifications on this page',
  noneOnPageText: 'They may have been deleted, because they were read long ago.',
  firstPage: 'To the newest',
  showMap: 'View map',
  answer: (text: string) => `Message from those who decided: ${text}`,
} as const;

/** What happened; with or without the role or the entity that the place is for. */
export const sentence = {
  role_given: 'You were given access to {entity}, as {role}.',
  connection_proposed:
    'Somebody added a connection between {entity} and {other}. While it waits, you can confirm or decline it.',
  connection_confirmed: 'The connection between {entity} and {other} was confirmed.',
  connection_declined: 'The connection between {entity} and {other} was declined.',
  claim_made:
    'Somebody says that they are {entity}, who has no account yet. While it waits, you can answer in {dashboard}.',
  claim_accepted: 'The profile of {entity} is yours now. See what it says, and who sees it.',
  claim_declined: 'It was decided that the profile of {entity} is not yours.',
  invitation_accepted: '{entity} has accepted your invitation.',
  kind_changed: '{entity} is {kind} now. All owners can undo it for 30 days.',
  removal_waits:
    'Somebody asked that {entity} is removed, and has waited for three weeks. They were told that it is decided within {days} days: {reports}.',
  labels_changed:
    'The Labels of {entity} are as the Local Contexts Hub gives them now: their community changed them there, or took them back.',
  role: 'Role: {role}',
} as const;

export const reportSentence: Record<
  ReportOutcome,
  `Your report of {entity} was decided: ${string}`
> = {
  changed: 'Your report of {entity} was decided: it was changed.',
  removed: 'Your report of {entity} was decided: it was removed.',
  unchanged: 'Your report of {entity} was decided: it stays as it is.',
  unclear: 'Your report of {entity} was decided: it could not be found out what is the matter.',
};
/** People whom the user added before such people were for members only. */
export const narrowed = (count: number) =>
  count === 1
    ? 'One person whom you added is shown to members only now, until they make the profile their own.'
    : `${count} people whom you added are shown to members only now, until they make the profile their own.`;
export const anEntry = 'an entry';
export const dashboard = 'your dashboard';
export const queueOfReports = 'the queue of reports';

export const emails = {
  title: 'Emails',
  lead: 'How often we write to you. What you have read here before is left out.',
  loading: 'Loading settings...',
  failed: 'Settings could not be loaded.',
  saveFailed: 'Not saved yet. Please try again.',
  saved: 'Saved.',
  saving: 'Saving...',
  hint: 'At once means within a few minutes, and at most one email in 15 minutes. Daily and weekly mean one email about all that happened.',
} as const;

export const kindName: Record<NotificationKind, string> = {
  role_given: 'You are given access',
  connection_proposed: 'A connection is proposed',
  connection_confirmed: 'A connection is confirmed',
  connection_declined: 'A connection is declined',
  report_decided: 'Your report is decided',
  claim_made: 'Somebody claims a profile that you added',
  claim_decided: 'Your claim to a profile is decided',
  invitation_accepted: 'An invitation of yours is accepted',
  kind_changed: 'Something that you own becomes another kind',
  removal_waits: 'Somebody waits to be removed',
  labels_changed: 'A community changes Labels on what you own',
  added_people_narrowed: 'Who sees people that you added changes',
};

export const rhythmName: Record<Rhythm, string> = {
  at_once: 'At once',
  daily: 'Daily',
  weekly: 'Weekly',
  never: 'Never',
};
