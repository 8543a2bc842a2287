import type { Entity, EntityType } from '@mangrove/contract/browser';
import { isApiError } from '../../api/api-error.ts';
import {
  createEntity,
  type EntityChange,
  updateEntity,
  uploadPicture,
} from '../../domain/entity/writes.ts';
import type { Picture } from '../../domain/fields/picture.ts';
import { changedFields, changeOf, type EntityDraft, fieldsOf } from './draft.ts';

interface SaveJob {
  type: EntityType;
  entity: Entity | null;
  original: EntityDraft;
  draft: EntityDraft;
  /** The account whose profile a new person becomes. */
  ownerId: number | null;
  /** What earlier tries have sent already. */
  sentPictures: WeakMap<Blob, string>;
}

export interface SaveOutcome {
  /** Null when there was nothing to save but pictures, and none could be sent. */
  entity: Entity | null;
  /** The pictures that could not be sent, with the reasons. */
  unsent: Map<Blob, string>;
  /** By which act the save of what was there before can be undone. */
  actId?: number;
}

/**
 * Sends the pictures that wait, then everything that changed, on the version that it was changed
 * from. A picture that cannot be sent holds nothing else up.
 * @throws ApiError when the entity itself was not saved; pictures that were sent are remembered.
 */
export async function saveDraft(job: SaveJob): Promise<SaveOutcome> {
  const { type, entity, original, draft, sentPictures } = job;
  const unsent = await sendPictures(type, draft, sentPictures);
  const addressOf = ({ url, blob }: Picture) => (blob ? (sentPictures.get(blob) ?? null) : url);
  if (!entity) {
    const change = changeOf(type, draft, fieldsOf[type], addressOf);
    if (job.ownerId !== null) change.user_id = job.ownerId;
    return { entity: await createEntity(type, change), unsent };
  }
  const change = changeOf(type, draft, changedFields(type, original, draft), addressOf);
  if (isOfUnsentOnly(change, original, unsent)) return { entity: null, unsent };
  const acts: number[] = [];
  const versioned = { ...change, version: entity.version };
  const saved = await updateEntity(type, entity.id, versioned, (id) => acts.push(id));
  return { entity: saved, unsent, ...(acts[0] === undefined ? {} : { actId: acts[0] }) };
}

async function sendPictures(
  type: EntityType,
  draft: EntityDraft,
  sentPictures: WeakMap<Blob, string>,
): Promise<Map<Blob, string>> {
  const unsent = new Map<Blob, string>();
  const pictures =
    type === 'project' ? draft.images.map(({ picture }) => picture) : [draft.picture];
  for (const { blob } of pictures) {
    if (!blob || sentPictures.has(blob)) continue;
    try {
      sentPictures.set(blob, await uploadPicture(type, blob));
    } catch (error) {
      // Without a session nothing else will go through either.
      if (!isApiError(error) || error.status === 401) throw error;
      unsent.set(blob, error.message);
    }
  }
  return unsent;
}

/** Whether all that remains to be sent is a gallery that looks as it is stored already. */
function isOfUnsentOnly(
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
