/** The reasons for which an entity can be reported. */
export const reportReasons = ['wrong', 'private', 'hurtful', 'not_theirs', 'other'] as const;
export type ReportReason = (typeof reportReasons)[number];

/** What a report says, to be read in a sentence. */
export const reportReasonText: Record<ReportReason, string> = {
  wrong: 'something is wrong',
  private: 'something is private',
  hurtful: 'something is hurtful',
  not_theirs: 'something is not theirs to share',
  other: 'something else is the matter',
};

/** The outcomes of a report. A decided report is closed. */
export const reportOutcomes = ['changed', 'removed', 'unchanged', 'unclear'] as const;
export type ReportOutcome = (typeof reportOutcomes)[number];

/** `open`: not assigned yet; `in_progress`: assigned to a superuser; `closed`: decided. */
export const reportStates = ['open', 'in_progress', 'closed'] as const;
export type ReportState = (typeof reportStates)[number];
