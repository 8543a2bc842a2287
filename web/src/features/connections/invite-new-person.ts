import { calls } from '@mangrove/contract/browser';
import { callApi } from '../../api/api-client.ts';
import { isApiError } from '../../api/api-error.ts';

/**
 * Invites a person whom the same save has just created. Somebody who asked not to be invited again
 * does not want to be on the map either, so the person is taken back then.
 * @returns null, or why no invitation was sent; the person stays.
 * @throws if the address is refused, and if nobody knows what became of the call.
 */
export async function inviteNewPerson(id: number, email: string): Promise<string | null> {
  const params = { id: String(id) };
  try {
    await callApi(calls.invitePerson, { params, body: { email } });
    return null;
  } catch (error) {
    if (isRefusedAddress(error)) {
      await callApi(calls.entityCalls.person.remove, { params });
      throw error;
    }
    if (!isApiError(error) || error.status === 401 || error.status === 0 || error.status >= 500) {
      throw error;
    }
    // The first try has invited them, and only its answer was lost.
    return error.status === 409 ? null : error.message;
  }
}

/** Whether the owner of the address asked never to be invited again. */
export function isRefusedAddress(error: unknown): boolean {
  return isApiError(error) && error.code === 'address_refused';
}
