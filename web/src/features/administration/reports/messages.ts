// The words of the queue of reports.
import type { ReportOutcome, ReportState } from '@mangrove/contract/browser';

export const stateName: Record<ReportState, string> = {
  open: 'Open',
  in_progress: 'In progress',
  closed: 'Closed',
};

export const outcomeName: Record<ReportOutcome, string> = {
  changed: 'It was changed',
  removed: 'It is removed',
  unchanged: 'No change needed',
  unclear: 'Not clear',
};

export const sheet = {
  open: 'Open the page',
  reason: 'Reason',
  noWords: 'They wrote nothing.',
  reporter: 'Reported by',
  visitor: (email: string) => `${email} (not signed in, address not checked)`,
  at: 'When',
  assigned: 'Assigned to',
  nobody: 'Nobody',
  assignFailed: 'The report could not be assigned',
  note: 'Note for superusers',
  saveNote: 'Save Note',
  savingNote: 'Saving...',
  noteSaved: 'Note saved',
  noteFailed: 'The note could not be saved',
  hide: 'Hide until decided',
  hideTitle: 'Hide it until it is decided?',
  hideText:
    'Until then nobody sees it on the map, in the search or on its page, not even its owners. They get an email that it is hidden; it does not say who reported it.',
  hideSubmit: 'Hide',
  hiding: 'Hiding...',
  hidden: 'Hidden until it is decided',
  hideFailed: 'It could not be hidden',
  decide: 'Decide',
  outcome: 'Outcome',
  choose: 'Please choose',
  answer: 'Answer to the person who reported it (optional)',
  answerHint: 'It goes into the email with the outcome.',
  removes:
    'It is deleted for everybody. Superusers can restore it for 30 days. Its owners are told what the report said, but not who reported it.',
  restores: 'It is shown to everybody again, unless another open report hides it too.',
  submit: 'Close Report',
  deciding: 'Closing...',
  decided: 'Report closed',
  decideFailed: 'The report could not be closed',
  answered: 'Answered',
  by: (email: string, time: string) => `${email}, ${time}`,
} as const;
