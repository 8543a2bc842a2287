/** The reasons for which an entity can be reported. */
export const reportReasons = ['wrong', 'private', 'hurtful', 'not_theirs', 'other'] as const;
export type ReportReason = (typeof reportReasons)[number];

/** The outcomes of a report. A decided report is closed. */
export const reportOutcomes = ['changed', 'removed', 'unchanged', 'unclear'] as const;
export type ReportOutcome = (typeof reportOutcomes)[number];

/** `open`: not assigned yet; `in_progress`: assigned to a superuser; `closed`: decided. */
export const reportStates = ['open', 'in_progress', 'closed'] as const;
export type ReportState = (typeof reportStates)[number];
