// The unsaved draft of an entity's editor, as this device has it.
import type { Entity, EntityType } from '@mangrove/contract/browser';
import { useQuery } from '@tanstack/react-query';
import { editorKey } from '../../api/keys.ts';
import { useVisitor } from '../../api/session.ts';
import { useSignalLost } from '../../api/signal.ts';
import { readDraft, type StoredDraft } from '../../kit/draft-store/draft-store.ts';

/** What every editor's draft has, whatever is edited in it. */
export interface EditorDraft extends StoredDraft {
  /** The entity on which the draft is based; null for a new one. */
  entity: Entity | null;
}

/** The form that the draft of an editor belongs to. @param id null for a new entity. */
export function editorDraftName(type: EntityType, id: number | null): string {
  return `${type}:${id ?? 'new'}`;
}

/**
 * The entity as it was when the user began the draft that this device has of it: what its editor
 * opens with while there is no signal.
 * @returns undefined while it is read; null with a signal, and without a draft.
 */
export function useEntityOfDraft(type: EntityType, id: number): Entity | null | undefined {
  const isLost = useSignalLost();
  const { user } = useVisitor();
  const { data } = useQuery({
    queryKey: [...editorKey, 'draft', user?.id, type, id],
    queryFn: async () => {
      const kept = await readDraft<EditorDraft>(`${user?.id}:${editorDraftName(type, id)}`);
      return kept?.entity ?? null;
    },
    enabled: isLost && user !== undefined && user !== null,
    networkMode: 'always',
    gcTime: 0,
    structuralSharing: false,
  });
  return isLost ? data : null;
}
