import { useCallback, useMemo } from 'react';
import type { EntityDraft } from '../../domain/fields/entity-draft.ts';
import { checkDraft } from './draft-rules.ts';
import { type EditorAction, type EditorState, refusedFields } from './editor-state.ts';

interface FormInput {
  state: EditorState;
  dispatch: (action: EditorAction) => void;
  isNew: boolean;
  showsErrors: boolean;
}

/** What the fields show, the same object until it changes, and all that is wrong in the draft. */
export function useEditedForm({ state, dispatch, isNew, showsErrors }: FormInput) {
  const { type, draft } = state;
  const errors = useMemo(() => checkDraft(type, draft, isNew), [type, draft, isNew]);
  const change = useCallback(
    (change: Partial<EntityDraft> | ((draft: EntityDraft) => EntityDraft)) =>
      dispatch({ kind: 'changed', change }),
    [dispatch],
  );
  const form = useMemo(
    () => ({
      state,
      isNew,
      /** The errors to show: what the server refused, and all others once a save was tried. */
      errors: { ...refusedFields(state), ...(showsErrors && errors) },
      showsErrors,
      change,
    }),
    [state, isNew, errors, showsErrors, change],
  );
  return { form, errors };
}

/** What the fields of an editor need. */
export type EditedForm = ReturnType<typeof useEditedForm>['form'];
