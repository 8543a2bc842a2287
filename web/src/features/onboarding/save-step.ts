import type { Entity, EntityWithConnections } from '@mangrove/contract/browser';
import type { QueryClient } from '@tanstack/react-query';
import { detailOr } from '../../api/api-error.ts';
import {
  readEntity,
  refreshEntities,
  updateEntity,
  uploadPicture,
} from '../../domain/entity/entity-calls.ts';
import { isSamePart, lacksPart, type ProfilePart } from '../../domain/entity/missing-steps.ts';
import { firstStepsText } from './messages.ts';
import { changeOfStep, emptyDraft, type OnboardingDraft } from './onboarding-draft.ts';

/** Whether a step of the draft is filled in, so that it is worth saving. */
export function isFilledIn(part: ProfilePart, draft: OnboardingDraft): boolean {
  if (part === 'picture') return draft.photo.blob !== null;
  if (part === 'tags' && draft.typedTag.trim() !== '') return true;
  const saysOf = (one: OnboardingDraft) => JSON.stringify(changeOfStep(part, one, 'person'));
  return saysOf(draft) !== saysOf(emptyDraft);
}

/**
 * Saves one missing part of a profile, and refreshes the queries that show the profile.
 * @param saved the profile as this step last saved it; undefined if it has not.
 * @returns the updated profile.
 * @throws ApiError if the server refuses; Error if the part was filled in elsewhere meanwhile.
 */
export async function saveStep(
  queries: QueryClient,
  { type, id }: Pick<EntityWithConnections, 'type' | 'id'>,
  part: ProfilePart,
  draft: OnboardingDraft,
  saved: Entity | undefined,
): Promise<Entity> {
  const now = await readEntity(type, id);
  if (!lacksPart(now, part) && !(saved && isSamePart(now, saved, part))) {
    throw new Error(firstStepsText.filled);
  }
  const change =
    part === 'picture'
      ? { photo_url: draft.photo.blob ? await uploadPicture(type, draft.photo.blob) : '' }
      : changeOfStep(part, draft, type);
  const changed = await updateEntity(type, id, { ...change, version: now.version });
  await refreshEntities(queries);
  return changed;
}

/** The message of the error banner. */
export function failureOfStep(error: Error): string {
  return detailOr(error, error.message);
}
