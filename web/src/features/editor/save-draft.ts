import type { Entity, EntityType } from '@mangrove/contract/browser';
import { isApiError } from '../../api/api-error.ts';
import {
  createEntity,
  type EntityChange,
  updateEntity,
  uploadPicture,
} from '../../domain/entity/entity-calls.ts';
import type { EntityDraft } from '../../domain/fields/entity-draft.ts';
import type { Picture } from '../../domain/fields/picture.ts';
import { changedFields, changeOf, fieldsOf } from './draft.ts';
import type { EditorState } from './editor-state.ts';

interface SaveJob extends Pick<EditorState, 'type' | 'entity' | 'original' | 'draft'> {
  /** The account whose profile a new person becomes; null for none. */
  ownerId: number | null;
  /** The URLs of pictures that earlier attempts have uploaded already. */
  sentPictures: WeakMap<Blob, string>;
}

export interface SaveOutcome {
  /** Null if only pictures were to be saved and none could be uploaded. */
  entity: Entity | null;
  /** The pictures that could not be uploaded, with the reasons. */
  unsent: Map<Blob, string>;
  /** The acts that undo takes back; none for a new entity. */
  actIds: readonly number[];
}

/**
 * Uploads the new pictures, then sends the changed fields with the version that they are based
 * on. A failed upload does not stop the rest.
 * @throws ApiError if the entity itself was not saved; `sentPictures` keeps the uploaded pictures.
 */
export async function saveDraft(job: SaveJob): Promise<SaveOutcome> {
  const { type, entity, original, draft, sentPictures } = job;
  const unsent = await sendPictures(type, draft, sentPictures);
  const addressOf = ({ url, blob }: Picture) => (blob ? (sentPictures.get(blob) ?? null) : url);
  if (!entity) {
    const change = changeOf(type, draft, fieldsOf(type), addressOf);
    if (job.ownerId !== null) change.user_id = job.ownerId;
    return { entity: await createEntity(type, change), unsent, actIds: [] };
  }
  const change = changeOf(type, draft, changedFields(type, original, draft), addressOf, original);
  if (hasOnlyFailedPictures(change, original, unsent)) return { entity: null, unsent, actIds: [] };
  const actIds: number[] = [];
  const versioned = { ...change, version: entity.version };
  const saved = await updateEntity(type, entity.id, versioned, (id) => actIds.push(id));
  return { entity: saved, unsent, actIds };
}

async function sendPictures(
  type: EntityType,
  draft: EntityDraft,
  sentPictures: WeakMap<Blob, string>,
): Promise<Map<Blob, string>> {
  const unsent = new Map<Blob, string>();
  const pictures = [
    ...(fieldsOf(type).includes('photo') ? [draft.photo] : []),
    ...(fieldsOf(type).includes('images') ? draft.images.map(({ picture }) => picture) : []),
  ];
  for (const { blob } of pictures) {
    if (!blob || sentPictures.has(blob)) continue;
    try {
      sentPictures.set(blob, await uploadPicture(type, blob));
    } catch (error) {
      // Without a session every other request would fail too.
      if (!isApiError(error) || error.status === 401) throw error;
      unsent.set(blob, error.message);
    }
  }
  return unsent;
}

/** Whether only failed pictures are left to save: without them the gallery is as stored. */
function hasOnlyFailedPictures(
  change: EntityChange,
  original: EntityDraft,
  unsent: ReadonlyMap<Blob, string>,
): boolean {
  if (unsent.size === 0) return false;
  const { images, ...others } = change;
  if (Object.keys(others).length > 0) return false;
  const stored = original.images.map(({ picture, caption }) => [picture.url, caption]);
  const left = images?.map(({ image_url, caption }) => [image_url, caption]) ?? stored;
  return JSON.stringify(left) === JSON.stringify(stored);
}
