import type { RetentionRow } from '@mangrove/contract/browser';

export const retentionText = {
  title: 'What is kept, and for how long',
  lead: 'Data is erased automatically, as this table says.',
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

export const legalText = { loading: 'Loading...' } as const;
