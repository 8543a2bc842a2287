import * as z from 'zod';
import { parseEntityId, parseEntityType } from '../entity-id.ts';
import { limits } from '../limits.ts';
import { entityTypes, pluralOf } from '../model/kinds.ts';
import { entityRoles } from '../roles.ts';

export const EntityType = z.enum(entityTypes);
export type EntityType = z.output<typeof EntityType>;

export const EntityRole = z.enum(entityRoles);
export type EntityRole = z.output<typeof EntityRole>;

/** An id in a path or query: `12`, or `person_12` where the type fits. */
export function entityIdParam(type?: EntityType) {
  return z.string().transform((text, context) => {
    const id = parseEntityId(text, type);
    if (id === null) {
      context.addIssue({ code: 'custom', message: 'This is not an id.' });
      return z.NEVER;
    }
    return id;
  });
}

/**
 * Reads an entity id of a query that also names the kind: the kind of `person_12` must match. Use
 * it in the `transform` of a schema.
 */
export function readIdOfType(
  text: string,
  type: EntityType,
  path: string,
  context: z.core.$RefinementCtx,
): number {
  const id = parseEntityId(text, type);
  if (id !== null) return id;
  context.addIssue({ code: 'custom', path: [path], message: 'This is not an id of this kind.' });
  return z.NEVER;
}

/** An id in an answer. */
export const EntityId = z.int().min(1).max(limits.idMax);

/** The version of an entity or a definition, as the database counts it. */
export const Version = z.int().min(1).max(limits.idMax);

/** `{type}` in a path or query: singular, or the plural of the same kind. */
export const EntityTypeParam = z
  .enum([...entityTypes, ...Object.values(pluralOf)])
  .transform((text): EntityType => parseEntityType(text) ?? 'person');
