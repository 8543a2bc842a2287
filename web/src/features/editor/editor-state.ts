import {
  type Audience,
  type Entity,
  type EntityType,
  fieldsOf,
  wireName,
} from '@mangrove/contract/browser';
import { type RefusedValues, refusedValues } from '../../domain/fields/defined-values.ts';
import type { DraftField, EntityDraft } from '../../domain/fields/entity-draft.ts';
import type { Picture } from '../../domain/fields/picture.ts';
import { changedFields, draftOf, rebase } from './draft.ts';
import type { DraftErrors } from './draft-rules.ts';
import { alerts, rules } from './messages.ts';

/** What the server said of a field of the draft. */
interface Refusal {
  field: DraftField;
  /** Where in the field: an index, or the name of a part. */
  at: readonly string[];
  message: string;
}

export type SaveStatus = 'idle' | 'saving' | 'updated' | 'created' | 'error';

export interface EditorState {
  type: EntityType;
  /** The entity as last read or saved; null for a new one. */
  entity: Entity | null;
  /** The draft of the stored entity, with which `draft` is compared. */
  original: EntityDraft;
  draft: EntityDraft;
  status: SaveStatus;
  /** Whether the parts beside the profile are being saved, which follows saving the profile. */
  isSendingParts: boolean;
  /** Why the last save failed; null if it did not. */
  problem: string | null;
  /** The pictures that could not be uploaded, with the reasons. */
  pictureProblems: ReadonlyMap<Blob, string>;
  /** The values of defined fields that the server refused, with the reasons. */
  refused: RefusedValues;
  /** What the server said of other fields, and the draft of which it said it. */
  told: { refusals: readonly Refusal[]; draft: EntityDraft } | null;
  /** The user's own draft, set aside when another user's version was loaded; else null. */
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
  | {
      kind: 'failed';
      problem: string;
      unsent?: ReadonlyMap<Blob, string>;
      /** The fields that were refused, by their paths. */
      errors?: readonly { path: string; message: string }[];
    }
  /** Continues with another user's version: reapplies the own changes, or moves them to `aside`. */
  | { kind: 'rebased'; entity: Entity; keepsMine: boolean }
  | { kind: 'brought-back' }
  /** Who sees a new entity unless its maker chooses, once that is known. */
  | { kind: 'defaulted'; audience: Audience }
  | { kind: 'restored'; entity: Entity | null; draft: EntityDraft }
  | { kind: 'discarded' };

/** @param given the initial values of the fields of a new entity. */
export function beginEditing(
  type: EntityType,
  entity: Entity | null,
  given: Partial<EntityDraft> = {},
): EditorState {
  const original = draftOf(entity);
  return {
    type,
    entity,
    original,
    draft: entity ? original : { ...original, ...given },
    status: 'idle',
    isSendingParts: false,
    problem: null,
    pictureProblems: new Map(),
    refused: {},
    told: null,
    aside: null,
  };
}

/** What the server said of fields that have not been changed since. */
export function refusedFields(state: EditorState): DraftErrors {
  return Object.fromEntries(
    refusalsOf(state)
      .map(({ field, message }) => [field, message])
      .reverse(),
  );
}

/** The same of one field or a part of it; in a list with the number of the entry. */
export function refusedAt(state: EditorState, field: DraftField, part?: string) {
  const found = refusalsOf(state).find(
    (each) => each.field === field && (part === undefined || each.at[0] === part),
  );
  const index = found?.at.find((step) => /^\d+$/u.test(step));
  return index === undefined
    ? found?.message
    : rules.entry(Number(index) + 1, found?.message ?? '');
}

function refusalsOf({ told, draft }: EditorState): readonly Refusal[] {
  return told?.refusals.filter(({ field }) => told.draft[field] === draft[field]) ?? [];
}

/** Refusals by the names that calls have for fields, by the names that drafts have. */
function readRefusals(
  type: EntityType,
  errors: readonly { path: string; message: string }[],
): Refusal[] {
  return errors.flatMap(({ path, message }) => {
    const [first, ...at] = path.split('.');
    const row = fieldsOf(type).find((one) => wireName(one, type) === first);
    return row ? [{ field: row.name as DraftField, at, message }] : [];
  });
}

export function hasChanges({ type, original, draft }: EditorState): boolean {
  return changedFields(type, original, draft).length > 0;
}

export function isSaving({ status, isSendingParts }: EditorState): boolean {
  return status === 'saving' || isSendingParts;
}

/** The error of a picture whose upload failed; undefined for any other. */
export function pictureError({ pictureProblems }: EditorState, { blob }: Picture) {
  const reason = blob ? pictureProblems.get(blob) : undefined;
  return reason && alerts.pictureFailed(reason);
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
    case 'defaulted': {
      const { audience } = action;
      const isUntouched = draft.audience === original.audience;
      return {
        ...state,
        original: { ...original, audience },
        draft: isUntouched ? { ...draft, audience } : draft,
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
        refused: {},
        told: null,
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
        refused: refusedValues(action.errors ?? [], draft.fields),
        told: { refusals: readRefusals(type, action.errors ?? []), draft },
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
      const mine = rebase(type, aside.original, aside.draft, original);
      return { ...state, draft: mine, aside: null };
    }
    case 'restored':
      return { ...beginEditing(type, action.entity), draft: action.draft };
    case 'discarded':
      return beginEditing(type, state.entity);
    default:
      return action satisfies never;
  }
}

/** The saved draft, with edits made during the save and the pictures that were not uploaded. */
function withUnsent(
  saved: EntityDraft,
  now: EntityDraft,
  { entity, sent, unsent }: Extract<EditorAction, { kind: 'saved' }>,
): EntityDraft {
  const mine = rebase(entity.type, sent, now, saved);
  const isUnsent = (blob: Blob | null) => blob !== null && unsent.has(blob);
  if (mine.photo === saved.photo && isUnsent(now.photo.blob)) mine.photo = now.photo;
  if (mine.images === saved.images && now.images.some(({ picture }) => isUnsent(picture.blob))) {
    const stored = [...saved.images];
    mine.images = now.images.flatMap((item) =>
      isUnsent(item.picture.blob) ? [item] : stored.splice(0, 1),
    );
  }
  return mine;
}
