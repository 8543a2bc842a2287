// The words of the queue of reports.
import type { ReportOutcome, ReportState } from '@mangrove/contract/browser';
import { cutText, formatCount, formatDay } from '../../../kit/text/formats.ts';

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
  next: 'Next report',
  open: 'Open the page',
  cover: 'Cover it in the editor',
  reason: 'Reason',
  noWords: 'They wrote nothing.',
  reporter: 'Reported by',
  visitor: (email: string) => `${email} (not logged in, address not checked)`,
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

const wordsLength = 140;

export const queue = {
  states: 'State of the reports',
  reason: 'Reason',
  what: 'What',
  /** "Not true: The year is wrong". */
  reasonAndWords: (reason: string, words: string) =>
    words === '' ? reason : `${reason}: ${cutText(words, wordsLength)}`,
  state: 'Now',
  reporter: 'Who',
  at: 'Reported',
  list: {
    label: 'Reports',
    loading: 'Loading the reports...',
    failed: 'The reports could not be loaded',
    counted: ['report', 'reports'],
    noMatch: ['No reports for this reason', 'Choose another reason.'],
  },
  none: {
    open: ['No open reports', 'New reports are listed here until they are assigned to somebody.'],
    in_progress: ['Nothing in progress', 'A report stands here once it is assigned to somebody.'],
    closed: ['No closed reports', 'Decided reports are listed here.'],
  },
} as const;

/** What a row of the queue and the head of a report say. */
export const report = {
  erased: 'Erased entry',
  unknownReporter: 'Not known any more',
  hiddenForHours: (hours: number) => `Hidden for ${formatCount(hours, ['hour', 'hours'])}`,
  hiddenForDays: (days: number) => `Hidden for ${formatCount(days, ['day', 'days'])}`,
  deleted: 'Deleted',
  decidedOn: (time: string) => `Decided on ${formatDay(time)}`,
  answerBy: (time: Date) => `To be answered by ${formatDay(time)}`,
  overdue: (time: Date) => `Answer was due on ${formatDay(time)}`,
  assignedTo: (email: string) => `With ${email}`,
} as const;
