import type { Act } from '@mangrove/contract/browser';

/** An act for tests, by an account with the given name. */
export function anAct(id: number, by: string, given: Partial<Act> = {}): Act {
  return {
    id,
    at: '2026-03-01T00:00:00Z',
    kind: 'entity_changed',
    actor: { name: by, profile: null, user_id: null },
    undoes: null,
    is_redo: false,
    undone_by: null,
    may_undo: true,
    takes_along: [],
    revisions: [],
    revisions_count: 0,
    whole_count: 0,
    ...given,
  };
}

/** The answer with one page of acts. */
export const actsAnswer = (...acts: Act[]) => ({ status: 200, body: { acts, next: null } });
