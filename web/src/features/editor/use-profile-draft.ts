import type { Entity, EntityType } from '@mangrove/contract/browser';
import type { Dated } from '../../kit/draft-store/draft-store.ts';
import { useDraft } from '../../kit/draft-store/use-draft.ts';
import type { EditorPart } from '../../kit/pending-edits/editor-part.ts';
import { changedFields, draftOf, type EntityDraft, emptyDraft } from './draft.ts';
import type { EditorAction, EditorState } from './editor-state.ts';

interface ProfileDraft extends Dated {
  /** What the draft was made from. */
  entity: Entity | null;
  draft: EntityDraft;
  /** What was pending beside the profile, by the key of its part. */
  parts?: Readonly<Record<string, unknown>>;
}

interface Keeping {
  type: EntityType;
  userId: number | undefined;
  state: EditorState;
  parts: readonly EditorPart[];
  isDirty: boolean;
  dispatch: (action: EditorAction) => void;
}

/** Keeps what is not saved of a profile, with what is pending beside it. */
export function useProfileDraft({ type, userId, state, parts, isDirty, dispatch }: Keeping) {
  const { entity, draft } = state;
  const held = Object.fromEntries(parts.map((part) => [part.key, part.draft]));

  const restore = (kept: ProfileDraft) => {
    const base = kept.entity ?? entity;
    // Kept by an earlier version of the product, it may lack a field.
    const restored = { ...emptyDraft, ...kept.draft };
    // Made from an older version, it is saved on that one: then both are asked about.
    if (changedFields(type, base ? draftOf(base) : emptyDraft, restored).length > 0) {
      dispatch({ kind: 'restored', entity: base, draft: restored });
    }
    for (const part of parts) {
      const pending = kept.parts?.[part.key] ?? null;
      if (pending !== null) part.restore(pending);
    }
  };

  return useDraft<ProfileDraft>({
    userId,
    name: `${type}:${entity?.id ?? 'new'}`,
    isDirty,
    hold: () => ({ entity, draft, parts: held }),
    watched: [draft, entity, JSON.stringify(held)],
    restore,
  });
}
