import type { EntityDraft } from './draft.ts';

/** What a link to the editor of a new entity may bring along: texts, under the interface's names. */
export interface InitialData {
  name?: string;
  first_name?: string;
  last_name?: string;
  pronouns?: string;
  bio?: string;
  description?: string;
  year?: string;
}

/** Reads what another page handed over; anything but a text is left out. */
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
