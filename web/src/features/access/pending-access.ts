import { calls, type EntityType, type EntityUser, entityRoles } from '@mangrove/contract/browser';
import { callApi } from '../../api/api-client.ts';
import { isApiError, sentenceOr429 } from '../../api/api-error.ts';
import {
  draftReader,
  isId,
  isText,
  oneOf,
  optional,
  shapeOf,
} from '../../kit/pending-edits/draft-reader.ts';
import type { EditCalls } from '../../kit/pending-edits/send-edits.ts';
import type { AccessEdit, NewAccess } from './access-records.ts';
import { alerts } from './messages.ts';

interface AccessList {
  type: EntityType;
  id: number;
  /** Superusers send the full e-mail address; it is masked for others, so they send the id. */
  byAddress: boolean;
}

/** The calls that save the access edits of an entity. */
export function accessCallsOf({
  type,
  id,
  byAddress,
}: AccessList): EditCalls<EntityUser, NewAccess, AccessEdit> {
  return {
    add: ({ user_email, user_id, role_type }, idempotencyKey) => {
      const params = { type, id: String(id) };
      const body = byAddress ? { user_email, role_type } : { user_id, role_type };
      return callApi(calls.addEntityUser, { params, body }, { idempotencyKey });
    },
    edit: async (recordId, { role_type, is_verified }, report) => {
      const params = { id: recordId };
      if (role_type === undefined) return callApi(calls.verifyUserRole, { params });
      if (is_verified) report(await callApi(calls.verifyUserRole, { params }), { is_verified });
      return callApi(calls.changeEntityUserRole, { params, body: { role_type } });
    },
    remove: async (recordId) => {
      try {
        await callApi(calls.removeEntityUser, { params: { id: recordId } });
      } catch (error) {
        // Already removed: an earlier answer was lost, or another user removed it first.
        if (!isApiError(error) || error.status !== 404) throw error;
      }
    },
    // New owners are saved before owners are demoted, so the entity always has an owner.
    waveOf: ({ role_type }) => (role_type === 'OWNER' ? 0 : 1),
    sentenceOf: (stage, error, { change, done }) => {
      const sentence = () => {
        if (stage === 'additions') return alerts.addFailed;
        if (stage === 'deletions') return alerts.removeFailed;
        if (!change?.is_verified || done?.is_verified) return alerts.roleFailed;
        return change.role_type ? alerts.updateFailed : alerts.verifyFailed;
      };
      return sentenceOr429(error, sentence());
    },
  };
}

/** Reads a stored draft from JSON; null for any other shape. */
export const readAccessDraft = draftReader<NewAccess, AccessEdit>(
  shapeOf<NewAccess>({
    user_id: isId,
    user_name: isText,
    user_email: isText,
    role_type: oneOf(...entityRoles),
  }),
  shapeOf<AccessEdit>({
    role_type: optional(oneOf(...entityRoles)),
    is_verified: optional(oneOf(true)),
  }),
);
