import type { Entity, EntityType } from '@mangrove/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react';
import { detailOr, isApiError } from '../../lib/api-error.ts';
import { useVisitor } from '../../lib/session.ts';
import { showToast } from '../../ui/toasts.tsx';
import { ownProfileQuery } from '../entities/own-profile.ts';
import { readEntity, refreshEntities } from '../entities/writes.ts';
import type { EntityDraft } from './draft.ts';
import { checkDraft, refusalOf } from './draft-rules.ts';
import { beginEditing, hasChanges, reduceEditor } from './editor-state.ts';
import { alerts, rules } from './messages.ts';
import { saveDraft } from './save-draft.ts';
import { useKeptDraft } from './use-kept-draft.ts';

export interface EditorParts {
  type: EntityType;
  /** Null for one that does not exist yet. */
  entity: Entity | null;
  initialData?: Partial<EntityDraft> | undefined;
  onSaved?: ((entity: Entity, isNew: boolean) => void) | undefined;
  onDirtyChange?: ((isDirty: boolean) => void) | undefined;
}

/** The draft of one entity: what it holds, whether it differs, and how it is saved. */
export function useEntityEditor({
  type,
  entity,
  initialData,
  onSaved,
  onDirtyChange,
}: EditorParts) {
  const queries = useQueryClient();
  const { user, state: visitorState } = useVisitor();
  const [state, dispatch] = useReducer(reduceEditor, null, () =>
    beginEditing(type, entity, initialData),
  );
  const [showsErrors, setShowsErrors] = useState(false);
  const [isStale, setStale] = useState(false);
  const sentPictures = useRef(new WeakMap<Blob, string>());
  const isDirty = hasChanges(state);
  const isNew = state.entity === null;
  const errors = checkDraft(type, state.draft, isNew);
  const keeping = useKeptDraft({ type, userId: user?.id, state, isDirty, dispatch });

  const tellDirty = useEffectEvent((dirty: boolean) => onDirtyChange?.(dirty));
  useEffect(() => tellDirty(isDirty), [isDirty]);

  const fail = (problem: string) => {
    dispatch({ kind: 'failed', problem });
    void showToast('error', problem);
  };

  /** Whose profile a new person becomes: one's own, while one has none. */
  const findOwner = async (userId: number): Promise<number | null> => {
    if (type !== 'person' || !isNew) return null;
    const { profile } = await queries.fetchQuery({ ...ownProfileQuery(userId), staleTime: 0 });
    return profile === null ? userId : null;
  };

  /** @param over the version to save on, where it is newer than the one that was read. */
  const save = async (over = state) => {
    if (state.status === 'saving') return;
    const refusal = refusalOf(type, errors, isNew);
    if (refusal !== null) {
      setShowsErrors(true);
      fail(refusal);
      return;
    }
    if (!user) {
      fail(visitorState === 'unknown' ? rules.noUser : rules.noLogin);
      return;
    }
    dispatch({ kind: 'saving' });
    try {
      const ownerId = await findOwner(user.id);
      const { entity: before, original, draft } = over;
      const job = { type, entity: before, original, draft, ownerId };
      const outcome = await saveDraft({ ...job, sentPictures: sentPictures.current });
      const { entity: saved, unsent } = outcome;
      if (saved) {
        dispatch({ kind: 'saved', entity: saved, sent: draft, isNew, unsent });
        await showToast('success', isNew ? alerts.created(type) : alerts.updated(type));
        await refreshEntities(queries);
      } else {
        dispatch({ kind: 'failed', problem: alerts.onlyPicturesFailed, unsent });
      }
      if (unsent.size > 0) {
        const { onlyPicturesFailed, picturesFailed } = alerts;
        await showToast('error', saved ? picturesFailed(unsent.size) : onlyPicturesFailed);
      }
      setShowsErrors(false);
      if (saved) await onSaved?.(saved, isNew);
    } catch (error) {
      if (isApiError(error) && error.code === 'stale_version') setStale(true);
      const failed = isNew ? alerts.createFailed(type) : alerts.updateFailed(type);
      fail(detailOr(error, failed));
    }
  };

  /** Two saved one profile: goes on with theirs, with or without one's own changes on it. */
  const settle = async (keepsMine: boolean) => {
    if (!state.entity) return;
    try {
      const theirs = await readEntity(type, state.entity.id);
      const action = { kind: 'rebased', entity: theirs, keepsMine } as const;
      dispatch(action);
      setStale(false);
      if (keepsMine) await save(reduceEditor(state, action));
    } catch (error) {
      fail(detailOr(error, alerts.updateFailed(type)));
    }
  };

  return {
    state,
    isDirty,
    isNew,
    /** What is wrong, as far as it is shown. */
    errors: showsErrors ? errors : {},
    showsErrors,
    keeping,
    isStale,
    change: (change: Partial<EntityDraft> | ((draft: EntityDraft) => EntityDraft)) =>
      dispatch({ kind: 'changed', change }),
    save: () => save(),
    settle,
    postpone: () => setStale(false),
    bringBack: () => dispatch({ kind: 'brought-back' }),
    discard: () => {
      dispatch({ kind: 'discarded' });
      setShowsErrors(false);
    },
  };
}

export type EntityEditing = ReturnType<typeof useEntityEditor>;
