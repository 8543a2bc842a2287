// Handles calls for an entity that was merged into another one, or is of another kind now. Reads and
// reports follow; changes are refused, because their author has not seen what it is now. The refusal
// names it.
import { type EntityType, entityKinds } from '@mangrove/contract';
import type { Executor } from '../../db/transact.ts';
import { AppError, asMessage, notFound } from '../../errors.ts';
import { type Reader, readerOf, type Viewer } from '../access/viewer.ts';
import { text } from './messages.ts';
import { canSee, readRedirect } from './redirect-queries.ts';

/** An entity that a call names; the kind is null if the call gives only the id. */
interface EntityRef {
  type: EntityType | null;
  id: number;
}

/**
 * Looks up an entity by its address or, if it is not there, where it leads: to the survivor of a
 * merge, or to the entity as the kind that it is now.
 */
export async function followMerge<Found, Type extends EntityType | null>(
  db: Executor,
  { type, id }: { type: Type; id: number },
  find: (id: number, type: Type | EntityType) => Promise<Found | null>,
): Promise<Found | null> {
  const found = await find(id, type);
  if (found !== null) return found;
  const lead = await readRedirect(db, id, type);
  return lead && find(lead.id, lead.type);
}

/**
 * Where a person is led who opens the address of an entity: to the one that it was merged into, or
 * to itself at its own kind, because an id has only one, whatever kind the address says. Null for one
 * that is where it was, or if the reader may not see where it leads.
 */
export async function readLead(
  db: Executor,
  reader: Reader,
  { type, id }: EntityRef,
): Promise<{ type: EntityType; id: number } | null> {
  const lead = await readRedirect(db, id, type, true);
  return lead && (await canSee(db, reader, lead.id)) ? lead : null;
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
    return movedEntity({ type, id }, survivor);
  }
  const detail = !survivor
    ? text.noSuchId(noun)
    : survivor.id === id
      ? text.kindChangedChoose(noun, kindOf(survivor))
      : text.mergedChoose(noun);
  const errors = [{ path: given.path, ...asMessage(detail) }];
  return new AppError('rule_broken', detail, { errors, survivor });
}

/**
 * The refusal for an entity that is not at the address of a call, but at another one.
 * @param movedTo where a call that reads is redirected to.
 */
export function movedEntity(
  { type, id }: EntityRef,
  survivor: { type: EntityType; id: number },
  movedTo?: string,
): AppError {
  const noun = type ? entityKinds[type].noun : 'entity';
  const sentence =
    survivor.id === id ? text.kindChangedReload(noun, kindOf(survivor)) : text.mergedReload(noun);
  return new AppError('not_found', sentence, { survivor, ...(movedTo && { movedTo }) });
}

const kindOf = ({ type }: { type: EntityType }) => entityKinds[type].aNoun;

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
