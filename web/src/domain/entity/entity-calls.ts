import {
  calls,
  type Entity,
  type EntityChangeOf,
  type EntityType,
} from '@mangrove/contract/browser';
import type { QueryClient } from '@tanstack/react-query';
import { callApi } from '../../api/api-client.ts';
import { historyKey, ownKey } from '../../api/keys.ts';
import { syncAfterSave } from '../network/network-changes.ts';
import type { fieldSourcesToSend } from '../source-editor/source-drafts.ts';

/** The fields that any of the kinds has. */
type AllFields<Kind extends EntityType> = (
  Kind extends EntityType
    ? (of: EntityChangeOf<Kind>) => void
    : never
) extends (of: infer All) => void
  ? All
  : never;

/** The new values of an entity's fields; a field that is left out keeps its value. */
export type EntityChange = Partial<
  Omit<AllFields<EntityType>, 'sources'> & {
    name: string;
    sources: ReturnType<typeof fieldSourcesToSend>;
  }
>;

/** Reads the current state of one entity, bypassing the cache. */
export function readEntity(type: EntityType, id: number, signal?: AbortSignal): Promise<Entity> {
  return callApi(calls.entityCalls[type].read, { params: { id: String(id) } }, { signal });
}

/** @param idempotencyKey stays the same on every retry of one creation. */
export function createEntity(
  type: EntityType,
  change: EntityChange,
  idempotencyKey?: string,
): Promise<Entity> {
  return callApi(calls.entityCalls[type].create, { body: change }, { idempotencyKey });
}

/** @param onAct called with the id of the act of this save, with which it can be undone. */
export function updateEntity(
  type: EntityType,
  id: number,
  change: EntityChange,
  onAct?: (actId: number) => void,
): Promise<Entity> {
  return callApi(
    calls.entityCalls[type].update,
    { params: { id: String(id) }, body: change },
    { onAct },
  );
}

/** Uploads one picture. @returns its address, for a later save. */
export async function uploadPicture(type: EntityType, picture: Blob): Promise<string> {
  const form = new FormData();
  form.append('file', picture, picture.type === 'image/png' ? 'picture.png' : 'picture.jpg');
  const { url } = await callApi(calls.uploadImage, { query: { entity_type: type }, body: form });
  return url;
}

/** Called after a save: refreshes the map and every list that may show what was saved. */
export async function refreshEntities(queries: QueryClient): Promise<void> {
  queries.removeQueries({ queryKey: ownKey, type: 'inactive' });
  await Promise.all([syncAfterSave(queries), queries.invalidateQueries({ queryKey: ownKey })]);
}

/** As `refreshEntities`, with the histories that are shown, beside an editor for example. */
export async function refreshEntitiesAndHistory(queries: QueryClient): Promise<void> {
  await Promise.all([
    refreshEntities(queries),
    queries.invalidateQueries({ queryKey: historyKey }),
  ]);
}
