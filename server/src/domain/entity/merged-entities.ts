// Handles calls for an entity that was merged into another one. Reads and reports follow to the
// survivor; changes are refused, because their author has not seen the survivor. The refusal names
// the survivor.
import { type EntityType, entityKinds } from '@mangrove/contract';
import type { Executor } from '../../db/transact.ts';
import { AppError, notFound, say } from '../../errors.ts';
import { type Reader, readerOf, type Viewer } from '../access/viewer.ts';
import { canSee, readRedirect } from './redirect-queries.ts';

/** An entity that a call names; the kind is null if the call gives only the id. */
interface EntityRef {
  type: EntityType | null;
  id: number;
}

/** Looks up an entity by its id or, if it was merged into another one, by the survivor's id. */
export async function followMerge<Found>(
  db: Executor,
  { type, id }: EntityRef,
  find: (id: number) => Promise<Found | null>,
): Promise<Found | null> {
  const found = await find(id);
  if (found !== null) return found;
  const survivor = await readRedirect(db, id, type);
  return survivor && find(survivor.id);
}

/**
 * Into which entity one was merged; null for one that was not, or if the reader may not see the
 * survivor.
 */
export async function readSurvivorId(
  db: Executor,
  reader: Reader,
  { type, id }: EntityRef,
): Promise<{ id: number | null }> {
  const survivor = await readRedirect(db, id, type);
  return { id: survivor && (await canSee(db, reader, survivor.id)) ? survivor.id : null };
}

/**
 * The refusal for an entity that a call names but that does not exist, or that the reader may not
 * see, which is the same to the reader.
 * @param given the path of the id in the request, if a body names it: then the error is rule_broken
 * with that path, and not not_found.
 */
export async function missingEntity(
  db: Executor,
  { type, id }: EntityRef,
  reader: Reader,
  given?: { path: string },
): Promise<AppError> {
  const noun = type ? entityKinds[type].noun : 'entity';
  const lead = await readRedirect(db, id, type);
  const survivor = lead && (await canSee(db, reader, lead.id)) ? lead : null;
  if (!given) {
    if (!survivor) return notFound(noun);
    const moved = say('This {noun} was merged into another one. Reload to see that one.', { noun });
    return new AppError('not_found', moved, { survivor });
  }
  const detail = survivor
    ? say('This {noun} was merged into another one. Choose that one instead.', { noun })
    : say('There is no {noun} with this id.', { noun });
  const errors = [{ path: given.path, message: detail.text, values: detail.values }];
  return new AppError('rule_broken', detail, { errors, survivor });
}

/**
 * Refuses an entity that the viewer may not see as one that does not exist.
 * @throws not_found; rule_broken with the path of the id, if a body names it.
 */
export async function requireVisible(
  db: Executor,
  viewer: Viewer | null,
  ref: EntityRef,
  given?: { path: string },
): Promise<void> {
  const reader = readerOf(viewer);
  if (!(await canSee(db, reader, ref.id))) throw await missingEntity(db, ref, reader, given);
}
