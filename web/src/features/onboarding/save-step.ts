import type { EntityWithConnections } from '@mangrove/contract/browser';
import type { QueryClient } from '@tanstack/react-query';
import { detailOr } from '../../api/api-error.ts';
import { lacksPart, type ProfilePart } from '../../domain/entity/missing-steps.ts';
import {
  readEntity,
  refreshEntities,
  updateEntity,
  uploadPicture,
} from '../../domain/entity/writes.ts';
import { firstStepsText } from './messages.ts';
import { changeOfStep, type OnboardingDraft } from './onboarding-draft.ts';

/** Whether a step has anything to be saved. */
export function saysSomething(part: ProfilePart, draft: OnboardingDraft): boolean {
  if (part === 'picture') return draft.picture !== null;
  if (part === 'tags' && draft.typedTag.trim() !== '') return true;
  return changeOfStep(part, draft, 'person') !== null;
}

/**
 * Saves one part of a profile that lacked it, and brings what shows the profile up to date.
 * @throws ApiError when it is refused; Error when the part was filled elsewhere meanwhile.
 */
export async function saveStep(
  queries: QueryClient,
  { type, id }: Pick<EntityWithConnections, 'type' | 'id'>,
  part: ProfilePart,
  draft: OnboardingDraft,
): Promise<void> {
  const now = await readEntity(type, id);
  if (!lacksPart(now, part)) throw new Error(firstStepsText.filled);
  const change =
    part === 'picture'
      ? draft.picture && { photo_url: await uploadPicture(type, draft.picture) }
      : changeOfStep(part, draft, type);
  if (change) await updateEntity(type, id, { ...change, version: now.version });
  await refreshEntities(queries);
}

/** The sentence of the banner. */
export function failureOfStep(error: Error): string {
  return detailOr(error, error.message);
}
