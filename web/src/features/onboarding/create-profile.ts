import type { Entity } from '@mangrove/contract/browser';
import { detailOr, isApiError } from '../../api/api-error.ts';
import { createEntity, uploadPicture } from '../../domain/entity/entity-calls.ts';
import { profileFailed } from '../../domain/entity/messages.ts';
import { failures } from './messages.ts';
import { changeOf, type OnboardingDraft } from './onboarding-draft.ts';

/**
 * Creates a profile from a draft. As specified, a picture that cannot be uploaded is left out: a
 * profile without a picture is better than none, and the picture can be added at any time.
 * @throws ApiError if the profile itself is refused.
 */
export async function createProfile(userId: number, draft: OnboardingDraft): Promise<Entity> {
  return createEntity('person', changeOf(draft, userId, await sendPicture(draft.photo.blob)));
}

async function sendPicture(picture: Blob | null): Promise<string> {
  if (!picture) return '';
  try {
    return await uploadPicture('person', picture);
  } catch (error) {
    if (!isApiError(error)) throw error;
    return '';
  }
}

/** The message of the error banner. */
export function failureOf(error: unknown): string {
  if (isApiError(error) && error.status === 401) return failures.notSignedIn;
  return detailOr(error, profileFailed);
}
