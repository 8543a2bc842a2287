import type { EntityType } from '@mangrove/contract/browser';
import { useVisitor, useWhileSignedIn } from '../../api/session.ts';
import { useOwnRole } from '../../domain/entity/own-role.ts';
import { usePendingEdits } from '../../kit/pending-edits/use-pending-edits.ts';
import { AccessPanel } from './access-panel.tsx';
import { accessRules, actionOf, describeAccess } from './access-records.ts';
import { entityUsersQuery } from './api.ts';
import { alerts } from './messages.ts';
import { accessCallsOf, readAccessDraft } from './pending-access.ts';

interface EntityAccessProps {
  type: EntityType;
  /** Null for an entity that is not saved yet. */
  id: number | null;
  /** Whether to load the list at all; it is loaded only for users who may see it. */
  isOn?: boolean;
}

/**
 * Edits the access to one entity beside its profile: returns the panel to show and the part to
 * save with the rest. Superusers manage access on all entities, owners on their own.
 */
export function useEntityAccess({ type, id, isOn = true }: EntityAccessProps) {
  const { user } = useVisitor();
  const isSignedIn = useWhileSignedIn();
  const { roleOn } = useOwnRole(isOn);
  const { stored, error, refetch, pending, apply, part } = usePendingEdits({
    name: 'access',
    query: {
      ...entityUsersQuery(type, id ?? 0),
      enabled: () => isOn && id !== null && isSignedIn(),
    },
    rules: accessRules,
    callsOf: (entity) => accessCallsOf({ ...entity, byAddress: user?.is_superuser ?? false }),
    savedSentence: alerts.saved,
    noEntity: alerts.noEntity,
    readDraft: readAccessDraft,
  });
  // Undefined until they are loaded.
  const records = stored && describeAccess(stored, pending);
  return {
    part: {
      ...part,
      reload: async () => {
        if (isOn && id !== null) await part.reload();
      },
    },
    panel: (
      <AccessPanel
        type={type}
        isNew={id === null}
        records={records}
        error={error}
        onTryAgain={() => void refetch()}
        isDirty={part.isDirty}
        mayManage={id !== null && roleOn(id) === 'OWNER'}
        onStep={(step) => {
          const action = actionOf(records ?? [], step);
          if (action) apply(action);
        }}
      />
    ),
    records,
  };
}
