import { EntityRole, type EntityType, roleSuffices } from '@mangrove/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useLayoutEffect, useReducer, useRef } from 'react';
import { isApiError } from '../../lib/api-error.ts';
import type { EditorPart, SavedEntity, SaveStage } from '../../lib/editor-part.ts';
import { useVisitor } from '../../lib/session.ts';
import { showToast } from '../../ui/toasts.tsx';
import { useWhileSignedIn } from '../entities/own-profile.ts';
import { ownRolesQuery } from '../entities/own-queries.ts';
import { AccessPanel } from './access-panel.tsx';
import {
  type AccessAction,
  type AccessRecord,
  type AccessWishes,
  describeAccess,
  hasPending,
  noWishes,
  pendingAccess,
  reduceAccess,
} from './access-records.ts';
import { entityUsersQuery } from './api.ts';
import { readKeptWishes } from './kept-wishes.ts';
import { alerts } from './messages.ts';
import { type AccessOutcome, saveAccessStage, withOutcomes } from './save-access.ts';

interface EntityAccess {
  part: EditorPart;
  panel: ReactNode;
  /** The rows of the panel; undefined while they are not known. */
  records: readonly AccessRecord[] | undefined;
}

interface EntityAccessProps {
  type: EntityType;
  /** Null for an entity that is not saved yet. */
  id: number | null;
  /** Whether the list is wanted at all: it is read for those who may see it. */
  isOn?: boolean;
}

const nobody: [] = [];

/**
 * Who has access to one entity, edited beside it: the panel to show, and the part to save with
 * the rest. Superusers manage it anywhere, owners on what is theirs.
 */
export function useEntityAccess({ type, id, isOn = true }: EntityAccessProps): EntityAccess {
  const queries = useQueryClient();
  const { user } = useVisitor();
  const isSignedIn = useWhileSignedIn();
  const isSuperuser = user?.is_superuser ?? false;
  const roles = useQuery({ ...ownRolesQuery, enabled: () => isOn && !isSuperuser && isSignedIn() });
  const ownRole = roles.data?.find((role) => role.entity_type === type && role.entity_id === id);
  const query = entityUsersQuery(type, id ?? 0);
  const list = useQuery({ ...query, enabled: () => isOn && id !== null && isSignedIn() });
  const stored = list.data ?? nobody;
  const [wishes, dispatch] = useReducer(
    (before: AccessWishes, action: AccessAction) => reduceAccess(stored, before, action),
    noWishes,
  );
  // A save outlives the render that began it.
  const latest = useRef({ stored, wishes });
  useLayoutEffect(() => {
    latest.current = { stored, wishes };
  });
  const { dataUpdatedAt } = list;
  useEffect(() => {
    if (dataUpdatedAt > 0) dispatch({ kind: 'list-read' });
  }, [dataUpdatedAt]);
  // After an answer that was lost on its way nobody knows what is stored.
  const isUnsure = useRef(false);

  const save = async (stage: SaveStage, entity: SavedEntity) => {
    if (isUnsure.current) isUnsure.current = (await list.refetch()).isError;
    const now = queries.getQueryData(query.queryKey) ?? latest.current.stored;
    const pending = pendingAccess(now, latest.current.wishes);
    if (pending[stage].length === 0) return;
    if (!(entity.id > 0)) {
      await showToast('error', alerts.noEntity(stage));
      return;
    }
    const outcomes = await saveAccessStage({ stage, pending, entity, byAddress: isSuperuser });
    queries.setQueryData(query.queryKey, (before) => before && withOutcomes(before, outcomes));
    for (const outcome of outcomes) noteOutcome(outcome, dispatch);
    await tellOutcomes(stage, outcomes);
    isUnsure.current ||= outcomes.some(({ failure }) => isUncertain(failure?.error));
    const ended = outcomes.find(({ failure }) => hasSessionEnded(failure?.error));
    if (ended) throw ended.failure?.error;
  };

  const isDirty = list.data ? hasPending(pendingAccess(stored, wishes)) : wishes !== noWishes;
  const records = describeAccess(stored, wishes);
  const role = isSuperuser ? 'OWNER' : (ownRole?.role_type ?? null);
  return {
    part: {
      key: 'access',
      isDirty,
      save,
      reload: async () => {
        if (isOn && id !== null) await list.refetch();
      },
      discard: () => dispatch({ kind: 'discarded' }),
      draft: isDirty ? { ...wishes, problems: {} } : null,
      restore: (draft) => {
        const kept = readKeptWishes(draft);
        if (kept) dispatch({ kind: 'restored', wishes: kept });
      },
    },
    panel: (
      <AccessPanel
        type={type}
        isNew={id === null}
        records={list.data ? records : undefined}
        error={list.error}
        onTryAgain={() => void list.refetch()}
        isDirty={isDirty}
        mayManage={roleSuffices(role, EntityRole.enum.OWNER)}
        isSuperuser={isSuperuser}
        ownUserId={user?.id ?? null}
        dispatch={dispatch}
      />
    ),
    records: list.data && records,
  };
}

function noteOutcome({ id, sent, failure }: AccessOutcome, dispatch: (a: AccessAction) => void) {
  if (!failure || sent) dispatch({ kind: 'saved', id, ...(sent ? { sent } : {}) });
  if (!failure) return;
  const problem = isApiError(failure.error) ? failure.error.message : failure.alert;
  dispatch({ kind: 'failed', id, problem });
}

/** How many were saved, and each kind of failure once; the reasons stand on the rows. */
async function tellOutcomes(stage: SaveStage, outcomes: readonly AccessOutcome[]) {
  const saved = outcomes.filter(({ failure }) => !failure).length;
  if (saved > 0) await showToast('success', alerts.saved[stage](saved));
  const failures = outcomes.flatMap(({ failure }) => (failure ? [failure.alert] : []));
  for (const alert of new Set(failures)) await showToast('error', alert);
}

function hasSessionEnded(error: unknown): boolean {
  return isApiError(error) && error.status === 401;
}

function isUncertain(error: unknown): boolean {
  return isApiError(error) && (error.status === 0 || error.status >= 500);
}
