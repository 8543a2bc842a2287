// What a call does that names an entity which was merged into another: reading follows to the
// survivor, and so does a report; everything that changes something is refused, because its author
// has not seen the survivor. The refusal says where the id leads.
import type { EntityType } from '@mangrove/contract';
import { readRedirect } from './db/redirects.ts';
import type { Executor } from './db/transact.ts';
import { AppError, notFound } from './errors.ts';

/** An entity as a call names it; without its kind where the id alone does. */
interface EntityRef {
  type: EntityType | null;
  id: number;
}

const nounOf = { person: 'person', project: 'project', organization: 'organisation' } as const;

/** What a call finds under an id, or under that of the entity that it was merged into. */
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
 * Why an entity that a call names is not there.
 * @param given the path in the request that names it, where a body names several; then the request
 * itself is at fault and not its address.
 */
export async function missingEntity(
  db: Executor,
  { type, id }: EntityRef,
  given?: { path: string },
): Promise<AppError> {
  const noun = type ? nounOf[type] : 'entity';
  const survivor = await readRedirect(db, id, type);
  if (!given) {
    if (!survivor) return notFound(noun);
    const detail = `This ${noun} was merged into another one. Reload to see that one.`;
    return new AppError('not_found', detail, { survivor });
  }
  const detail = survivor
    ? `This ${noun} was merged into another one. Choose that one instead.`
    : `There is no ${noun} with this id.`;
  const errors = [{ path: given.path, message: detail }];
  return new AppError('rule_broken', detail, { errors, survivor });
}
