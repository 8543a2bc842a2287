import type { RetentionRow } from '@mangrove/contract/browser';

export const retentionTexts = {
  title: 'What is kept, and for how long',
  lead: 'The job that erases follows this very table.',
  loading: 'Loading...',
  what: 'What',
  why: 'Why',
  kept: 'How long',
  by: 'Erased by',
  enders: {
    job: 'a job, every hour',
    belonging: 'goes with what it belongs to',
    operator: 'those who run this site',
  } satisfies Record<RetentionRow['ends']['by'], string>,
} as const;
