/** Why somebody reports an entity. */
export const reportReasons = ['wrong', 'private', 'hurtful', 'not_theirs', 'other'] as const;
export type ReportReason = (typeof reportReasons)[number];

/** What became of a report. Once it is decided, it is closed. */
export const reportOutcomes = ['changed', 'removed', 'unchanged', 'unclear'] as const;
export type ReportOutcome = (typeof reportOutcomes)[number];

/** Nobody has it yet; somebody is assigned to it; it was decided. */
export const reportStates = ['open', 'in_progress', 'closed'] as const;
export type ReportState = (typeof reportStates)[number];
