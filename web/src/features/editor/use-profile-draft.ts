import type { EntityType } from '@mangrove/contract/browser';
import { type EditorDraft, editorDraftName } from '../../domain/entity/editor-draft.ts';
import type { EntityDraft } from '../../domain/fields/entity-draft.ts';
import { useDraft } from '../../kit/draft-store/use-draft.ts';
import type { EditorPart } from '../../kit/pending-edits/editor-part.ts';
import { changedFields, draftOf, readStoredDraft } from './draft.ts';
import type { EditorAction, EditorState } from './editor-state.ts';

interface ProfileDraft extends EditorDraft {
  draft: EntityDraft;
  /** The pending edits of the parts beside the profile, by the key of the part. */
  parts?: Readonly<Record<string, unknown>>;
}

interface Keeping {
  type: EntityType;
  userId: number | undefined;
  state: EditorState;
  parts: readonly EditorPart[];
  isDirty: boolean;
  isOfDraft: boolean;
  dispatch: (action: EditorAction) => void;
}

/** Stores the unsaved draft of a profile, with the pending edits of the parts beside it. */
export function useProfileDraft(keeping: Keeping) {
  const { type, userId, state, parts, isDirty, isOfDraft, dispatch } = keeping;
  const { entity, draft } = state;
  const held = Object.fromEntries(parts.map((part) => [part.key, part.draft]));

  const restore = (kept: ProfileDraft) => {
    const base = kept.entity ?? entity;
    const restored = readStoredDraft(kept.draft);
    // The draft keeps the version it is based on: if that is outdated, saving reports a conflict.
    if (changedFields(type, draftOf(base), restored).length > 0) {
      dispatch({ kind: 'restored', entity: base, draft: restored });
    }
    for (const part of parts) {
      const pending = kept.parts?.[part.key] ?? null;
      if (pending !== null) part.restore(pending);
    }
  };

  return useDraft<ProfileDraft>({
    userId,
    name: editorDraftName(type, entity?.id ?? null),
    isImmediate: isOfDraft,
    isDirty,
    capture: () => ({ entity, draft, parts: held }),
    watched: [draft, entity, JSON.stringify(held)],
    restore,
  });
}
