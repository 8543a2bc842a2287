import {
  type Audience,
  type Entity,
  type EntityType,
  isNarrower,
  unaskedAudience,
} from '@mangrove/contract/browser';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react';
import { detailOr, isApiError } from '../../api/api-error.ts';
import { fetchAtOnce } from '../../api/query-client.ts';
import { useVisitor } from '../../api/session.ts';
import { readEntity, refreshEntitiesAndHistory } from '../../domain/entity/entity-calls.ts';
import { ownProfileQuery } from '../../domain/entity/own-profile.ts';
import { refreshFields } from '../../domain/fields/defined-query.ts';
import type { EntityDraft } from '../../domain/fields/entity-draft.ts';
import { offerUndo } from '../../domain/history/offer-undo.ts';
import { readDefaultAudience } from '../../domain/site/default-audience.ts';
import { showToast } from '../../kit/layout/toasts.tsx';
import { type EditorPart, saveParts } from '../../kit/pending-edits/editor-part.ts';
import { refusalOf } from './draft-rules.ts';
import {
  beginEditing,
  type EditorAction,
  type EditorState,
  hasChanges,
  isSaving,
  reduceEditor,
} from './editor-state.ts';
import { alerts, rules } from './messages.ts';
import { saveDraft } from './save-draft.ts';
import { useEditedForm } from './use-edited-form.ts';
import { useProfileDraft } from './use-profile-draft.ts';
import { useWidestAudience } from './use-widest-audience.ts';

export interface EditorInput {
  type: EntityType;
  /** Null for a new entity. */
  entity: Entity | null;
  /** Whether there is no signal, and `entity` is what a draft of this device is based on. */
  isOfDraft?: boolean;
  /** The parts that are edited beside the profile and saved with it. */
  parts?: readonly EditorPart[];
  initialData?: Partial<EntityDraft> | undefined;
  onSaved?: ((entity: Entity, isNew: boolean) => void) | undefined;
  onDirtyChange?: ((isDirty: boolean) => void) | undefined;
}

const noParts: readonly EditorPart[] = [];

/**
 * The draft of one entity and the parts edited beside it: their state, whether it differs from
 * the stored one, and the function that saves it.
 */
export function useEntityEditor({
  type,
  entity,
  isOfDraft = false,
  parts = noParts,
  initialData,
  onSaved,
  onDirtyChange,
}: EditorInput) {
  const queries = useQueryClient();
  const { user, state: visitorState } = useVisitor();
  const [state, dispatch] = useReducer(reduceEditor, null, () =>
    beginEditing(type, entity, initialData),
  );
  const [showsErrors, setShowsErrors] = useState(false);
  const [isStale, setStale] = useState(false);
  const isDirty = hasChanges(state) || parts.some((part) => part.isDirty);
  const isNew = state.entity === null;
  const { form, errors } = useEditedForm({ state, dispatch, isNew, showsErrors });
  const keeping = useProfileDraft({
    ...{ type, userId: user?.id, state, parts, isDirty, dispatch },
    isOfDraft,
  });
  const saveProfile = useProfileSaving({ state, dispatch });

  const tellDirty = useEffectEvent((dirty: boolean) => onDirtyChange?.(dirty));
  useEffect(() => tellDirty(isDirty), [isDirty]);

  const fail = useFailing(dispatch);

  /** @param toSave the state to save; differs from `state` if it was rebased on a newer version. */
  const save = async (toSave = state) => {
    if (isSaving(state)) return;
    const savesProfile = isNew || hasChanges(toSave);
    const refusal = savesProfile ? refusalOf(type, errors, isNew) : null;
    if (refusal !== null) {
      setShowsErrors(true);
      return fail(refusal);
    }
    if (!user) {
      return fail(visitorState === 'unknown' ? rules.noUser : rules.noLogin);
    }
    dispatch({ kind: 'saving' });
    const actIds: number[] = [];
    let saved: Entity | null = null;
    const pending = parts.filter((part) => part.isDirty);
    try {
      if (savesProfile) saved = await saveProfile(toSave, user.id, (done) => actIds.push(...done));
      if (savesProfile) setShowsErrors(false);
      const id = (saved ?? toSave.entity)?.id;
      if (id !== undefined && pending.length > 0) await saveParts(pending, { type, id });
      if (saved || pending.length > 0) await refreshEntitiesAndHistory(queries);
      dispatch({ kind: 'parts-sent' });
      if (saved) await onSaved?.(saved, isNew);
    } catch (error) {
      if (isApiError(error) && error.code === 'stale_version') setStale(true);
      const failed = isNew ? alerts.createFailed(type) : alerts.updateFailed(type);
      fail(detailOr(error, failed), error);
    } finally {
      offerWholeUndo(queries, { actIds, pending, saved, dispatch });
    }
  };

  /** After a conflict: continues with their version, with or without the user's changes. */
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
    ...form,
    form,
    isDirty,
    keeping,
    isStale,
    isOfDraft,
    save: () => save(),
    resolveConflict: settle,
    postpone: () => setStale(false),
    bringBack: () => dispatch({ kind: 'brought-back' }),
    discard: () => {
      dispatch({ kind: 'discarded' });
      for (const part of parts) part.discard();
      setShowsErrors(false);
    },
  };
}

/** Says why a save failed; what it says of single fields is shown at them. */
function useFailing(dispatch: (action: EditorAction) => void) {
  const queries = useQueryClient();
  return (problem: string, error?: unknown) => {
    const errors = isApiError(error) ? error.fields : [];
    const tell = () => dispatch({ kind: 'failed', problem, errors });
    // A definition may have changed since the editor was opened: the fields are as they are now.
    const isOfField = errors.some(({ path }) => path.startsWith('fields.'));
    if (isOfField) void refreshFields(queries).finally(tell);
    else tell();
    void showToast('error', problem);
  };
}

interface WholeSave {
  /** The acts that saved the profile. */
  actIds: readonly number[];
  /** The parts that were saved with it. */
  pending: readonly EditorPart[];
  saved: Entity | null;
  dispatch: (action: EditorAction) => void;
}

/** Offers one Undo for all that a save wrote, also where a part of it failed. */
function offerWholeUndo(queries: QueryClient, { actIds, pending, saved, dispatch }: WholeSave) {
  /** Continues with the stored version, and reapplies edits made since the save. */
  const rebase = async ({ type, id }: Entity) =>
    dispatch({ kind: 'rebased', entity: await readEntity(type, id), keepsMine: true });
  offerUndo(queries, {
    actIds: [...actIds, ...pending.flatMap((part) => part.takeActs?.() ?? [])],
    onUndone: () => Promise.all([saved && rebase(saved), ...pending.map((part) => part.reload())]),
  });
}

/** A draft that was begun before it was known who may see it does not show more than the form. */
function atMost(widest: Audience, state: EditorState): EditorState {
  const { draft } = state;
  if (!isNarrower(widest, draft.audience)) return state;
  return { ...state, draft: { ...draft, audience: widest } };
}

/**
 * Lets the draft of a new person begin with the audience of people who were not asked.
 * @returns the widest audience that the user may give what is edited.
 */
function useDefaultOfUnasked(
  { type, entity }: EditorState,
  dispatch: (action: EditorAction) => void,
): Audience {
  const { isUnasked, widest } = useWidestAudience(type, entity);
  const begin = useEffectEvent(() => dispatch({ kind: 'defaulted', audience: defaultOfUnasked() }));
  const isNewOne = isUnasked && entity === null;
  useEffect(() => {
    if (isNewOne) begin();
  }, [isNewOne]);
  return widest;
}

/** People who were not asked are for members, or for fewer. */
function defaultOfUnasked(): Audience {
  const usual = readDefaultAudience();
  return isNarrower(unaskedAudience, usual) ? unaskedAudience : usual;
}

export type EntityEditing = ReturnType<typeof useEntityEditor>;

interface ProfileSaving {
  state: EditorState;
  dispatch: (action: EditorAction) => void;
}

/** Saves the profile of an editor, with its pictures. */
function useProfileSaving({ state, dispatch }: ProfileSaving) {
  const { type } = state;
  const isNew = state.entity === null;
  const widest = useDefaultOfUnasked(state, dispatch);
  const queries = useQueryClient();
  const sentPictures = useRef(new WeakMap<Blob, string>());

  /** The id of the user whose profile a new person becomes: only if they have none; else null. */
  const findOwner = async (userId: number): Promise<number | null> => {
    if (type !== 'person' || !isNew) return null;
    const { profile } = await fetchAtOnce(queries, { ...ownProfileQuery(userId), staleTime: 0 });
    return profile === null ? userId : null;
  };

  /**
   * @param onActs called with the acts that the save wrote.
   * @returns the entity as it is stored now; null when only pictures could not be sent.
   */
  return async (
    toSave: EditorState,
    userId: number,
    onActs: (actIds: readonly number[]) => void,
  ): Promise<Entity | null> => {
    const ownerId = await findOwner(userId);
    const job = { ...atMost(widest, toSave), ownerId, sentPictures: sentPictures.current };
    const { entity: saved, unsent, actIds } = await saveDraft(job);
    if (saved) dispatch({ kind: 'saved', entity: saved, sent: toSave.draft, isNew, unsent });
    else dispatch({ kind: 'failed', problem: alerts.onlyPicturesFailed, unsent });
    dispatch({ kind: 'sending-parts' });
    onActs(actIds);
    if (saved) await showToast('success', isNew ? alerts.created(type) : alerts.updated(type));
    if (unsent.size > 0) {
      const { onlyPicturesFailed, picturesFailed } = alerts;
      await showToast('error', saved ? picturesFailed(unsent.size) : onlyPicturesFailed);
    }
    return saved;
  };
}
