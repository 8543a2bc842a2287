import type { Entity, EntityType } from '@mangrove/contract/browser';
import { changedFields, draftOf, type EntityDraft, emptyDraft, rebase } from './draft.ts';

export type SaveStatus = 'idle' | 'saving' | 'updated' | 'created' | 'error';

export interface EditorState {
  type: EntityType;
  /** As it was read or saved last; null for one that is not saved yet. */
  entity: Entity | null;
  /** What the draft is compared with. */
  original: EntityDraft;
  draft: EntityDraft;
  status: SaveStatus;
  /** Whether what is edited beside the profile is on its way, after the profile itself. */
  isSendingParts: boolean;
  /** Why the last save did not go through. */
  problem: string | null;
  /** The pictures that could not be sent, with the reasons. */
  pictureProblems: ReadonlyMap<Blob, string>;
  /** One's own version, after another was loaded instead. */
  aside: { original: EntityDraft; draft: EntityDraft } | null;
}

export type EditorAction =
  | { kind: 'changed'; change: Partial<EntityDraft> | ((draft: EntityDraft) => EntityDraft) }
  | { kind: 'saving' }
  | {
      kind: 'saved';
      entity: Entity;
      sent: EntityDraft;
      isNew: boolean;
      unsent: ReadonlyMap<Blob, string>;
    }
  | { kind: 'sending-parts' }
  | { kind: 'parts-sent' }
  | { kind: 'failed'; problem: string; unsent?: ReadonlyMap<Blob, string> }
  /** Goes on with another's version: with one's own changes on it, or with these set aside. */
  | { kind: 'rebased'; entity: Entity; keepsMine: boolean }
  | { kind: 'brought-back' }
  | { kind: 'restored'; entity: Entity | null; draft: EntityDraft }
  | { kind: 'discarded' };

/** @param given what the fields of a new entity begin with. */
export function beginEditing(
  type: EntityType,
  entity: Entity | null,
  given: Partial<EntityDraft> = {},
): EditorState {
  const original = entity ? draftOf(entity) : emptyDraft;
  return {
    type,
    entity,
    original,
    draft: entity ? original : { ...original, ...given },
    status: 'idle',
    isSendingParts: false,
    problem: null,
    pictureProblems: new Map(),
    aside: null,
  };
}

export function hasChanges({ type, original, draft }: EditorState): boolean {
  return changedFields(type, original, draft).length > 0;
}

export function isSaving({ status, isSendingParts }: EditorState): boolean {
  return status === 'saving' || isSendingParts;
}

export function reduceEditor(state: EditorState, action: EditorAction): EditorState {
  const { type, original, draft } = state;
  switch (action.kind) {
    case 'changed': {
      const { change } = action;
      return {
        ...state,
        draft: typeof change === 'function' ? change(draft) : { ...draft, ...change },
        status: state.status === 'saving' ? 'saving' : 'idle',
      };
    }
    case 'saving':
      return { ...state, status: 'saving', problem: null };
    case 'saved': {
      const saved = draftOf(action.entity);
      const mine = withUnsent(saved, draft, action);
      return {
        ...state,
        entity: action.entity,
        original: saved,
        draft: mine,
        status: action.unsent.size > 0 ? 'error' : action.isNew ? 'created' : 'updated',
        problem: null,
        pictureProblems: action.unsent,
        aside: null,
      };
    }
    case 'sending-parts':
      return { ...state, isSendingParts: true };
    case 'parts-sent':
      return {
        ...state,
        status: state.status === 'saving' ? 'updated' : state.status,
        isSendingParts: false,
      };
    case 'failed':
      return {
        ...state,
        status: 'error',
        isSendingParts: false,
        problem: action.problem,
        pictureProblems: action.unsent ?? state.pictureProblems,
      };
    case 'rebased': {
      const theirs = draftOf(action.entity);
      return {
        ...state,
        entity: action.entity,
        original: theirs,
        draft: action.keepsMine ? rebase(type, original, draft, theirs) : theirs,
        status: 'idle',
        problem: null,
        aside: action.keepsMine ? null : { original, draft },
      };
    }
    case 'brought-back': {
      if (!state.aside) return state;
      const { aside } = state;
      return {
        ...state,
        draft: rebase(type, aside.original, aside.draft, original),
        aside: null,
      };
    }
    case 'restored':
      return {
        ...beginEditing(type, action.entity),
        draft: action.draft,
      };
    case 'discarded':
      return { ...beginEditing(type, state.entity), draft: original };
    default:
      return action satisfies never;
  }
}

/** What was saved, with what was typed meanwhile and the pictures that could not be sent. */
function withUnsent(
  saved: EntityDraft,
  now: EntityDraft,
  { entity, sent, unsent }: Extract<EditorAction, { kind: 'saved' }>,
): EntityDraft {
  const mine = rebase(entity.type, sent, now, saved);
  const isUnsent = (blob: Blob | null) => blob !== null && unsent.has(blob);
  if (mine.picture === saved.picture && isUnsent(now.picture.blob)) mine.picture = now.picture;
  if (mine.images === saved.images && now.images.some(({ picture }) => isUnsent(picture.blob))) {
    const stored = [...saved.images];
    mine.images = now.images.flatMap((item) =>
      isUnsent(item.picture.blob) ? [item] : stored.splice(0, 1),
    );
  }
  return mine;
}
