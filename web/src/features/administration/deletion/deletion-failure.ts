import { isApiError } from '../../../api/api-error.ts';
import { deletion } from './messages.ts';

/** Why an entity could not be deleted, in the sentence for it. */
export function deletionFailure(error: unknown, name: string): string {
  if (isApiError(error) && error.status === 403) return deletion.denied;
  if (isApiError(error) && error.status === 404) return deletion.gone;
  return deletion.failed(name, error instanceof Error ? error.message : String(error));
}
