import type { EntityDraft } from './draft.ts';

/** The texts that a link to the editor of a new entity may prefill, by the names of the API. */
export interface InitialData {
  name?: string;
  first_name?: string;
  last_name?: string;
  pronouns?: string;
  bio?: string;
  description?: string;
  year?: string;
}

/** Reads the data that another page passed on; values that are not texts are left out. */
export function draftOfInitialData(given: unknown): Partial<EntityDraft> {
  if (typeof given !== 'object' || given === null) return {};
  const data = given as Record<string, unknown>;
  const draft: Partial<EntityDraft> = {};
  for (const field of ['name', 'first_name', 'last_name', 'pronouns', 'year'] as const) {
    const text = data[field];
    if (typeof text === 'string') draft[field] = text;
  }
  const about = data.bio ?? data.description;
  if (typeof about === 'string') draft.about = about;
  return draft;
}
