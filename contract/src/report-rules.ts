/** The reasons that whoever reports an entity chooses from. */
export const chosenReasons = [
  'wrong',
  'private',
  'hurtful',
  'not_theirs',
  'cover',
  'other',
] as const;
/** The reasons of all that is in the queue; `removal`: a person asks not to be shown. */
export const reportReasons = [...chosenReasons, 'removal'] as const;
export type ReportReason = (typeof reportReasons)[number];

/** What a report says, to be read in a sentence. */
export const reportReasonText: Record<ReportReason, string> = {
  wrong: 'something is wrong',
  private: 'something is private',
  hurtful: 'something is hurtful',
  not_theirs: 'something is not theirs to share',
  cover: 'a name or picture should be covered',
  other: 'something else is the matter',
  removal: 'the person asks not to be shown',
};

/** Within so many days whoever asks to be removed gets an answer. */
export const removalDays = 30;

/** So many days after such a request that is not decided, superusers are reminded of it. */
export const removalReminderDays = 23;

/** The outcomes of a report. A decided report is closed. */
export const reportOutcomes = ['changed', 'removed', 'unchanged', 'unclear'] as const;
export type ReportOutcome = (typeof reportOutcomes)[number];

/** `open`: not assigned yet; `in_progress`: assigned to a superuser; `closed`: decided. */
export const reportStates = ['open', 'in_progress', 'closed'] as const;
export type ReportState = (typeof reportStates)[number];
