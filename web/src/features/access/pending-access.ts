import { type EntityType, type EntityUser, entityRoles } from '@mangrove/contract/browser';
import { isApiError } from '../../api/api-error.ts';
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
import { accessCalls } from './api.ts';
import { alerts } from './messages.ts';

interface AccessList {
  type: EntityType;
  id: number;
  /** Whether the writer knows whole addresses. */
  byAddress: boolean;
}

/** How the people with access to an entity are saved. */
export function accessCallsOf({
  type,
  id,
  byAddress,
}: AccessList): EditCalls<EntityUser, NewAccess, AccessEdit> {
  return {
    add: (user, key) => accessCalls.add({ type, id, user, byAddress, key }),
    edit: async (recordId, { role_type, is_verified }, report) => {
      if (role_type === undefined) return accessCalls.verify(recordId);
      if (is_verified) report(await accessCalls.verify(recordId), { is_verified });
      return accessCalls.changeRole(recordId, role_type);
    },
    remove: async (recordId) => {
      try {
        await accessCalls.remove(recordId);
      } catch (error) {
        // Removed already: an earlier answer was lost, or somebody else was quicker.
        if (!isApiError(error) || error.status !== 404) throw error;
      }
    },
    // Whoever becomes an owner comes before whoever stops being one: there is always one left.
    waveOf: ({ role_type }) => (role_type === 'OWNER' ? 0 : 1),
    sentenceOf: (stage, _error, { change, done }) => {
      if (stage === 'additions') return alerts.addFailed;
      if (stage === 'deletions') return alerts.removeFailed;
      if (!change?.is_verified || done?.is_verified) return alerts.roleFailed;
      return change.role_type ? alerts.updateFailed : alerts.verifyFailed;
    },
  };
}

/** What an earlier page held as JSON; null for anything else. */
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
