import type { AdminReport } from '@mangrove/contract/browser';

/** An open report of a project. */
export const aReport: AdminReport = {
  id: 4,
  at: '2026-01-01T00:00:00.000Z',
  reason: 'other',
  words: '',
  entity: { id: 12, type: 'project', name: 'Tide Atlas', state: 'there' },
  hidden_since: null,
  reporter: null,
  assigned_to: null,
  note: '',
  state: 'open',
  outcome: null,
  answer: '',
  decided_at: null,
  decided_by: null,
};
