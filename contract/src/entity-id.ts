import * as z from 'zod';
import { limits } from './limits.ts';

export const entityTypes = ['person', 'project', 'organization'] as const;
export const EntityType = z.enum(entityTypes);
export type EntityType = (typeof entityTypes)[number];

/** The segment of the path under which a kind is read: `/people/12`. */
export const pluralOf = {
  person: 'people',
  project: 'projects',
  organization: 'organizations',
} as const satisfies Record<EntityType, string>;

const integer = /^(?:0|[1-9]\d{0,9})$/u;

/** Reads `12` or `person_12`; the type, where given, must be the one asked for. Null otherwise. */
export function parseEntityId(text: string, type?: EntityType): number | null {
  const cut = text.lastIndexOf('_');
  const prefix = cut < 0 ? null : text.slice(0, cut);
  const digits = text.slice(cut + 1);
  if (prefix !== null && !isEntityType(prefix)) return null;
  if (prefix !== null && type && prefix !== type) return null;
  if (!integer.test(digits)) return null;
  const id = Number(digits);
  return id >= 1 && id <= limits.idMax ? id : null;
}

/** Reads the `?node=` of a map address: `person_12` or a bare number. */
export function parseNodeKey(text: string): { type: EntityType | null; id: number } | null {
  const id = parseEntityId(text);
  if (id === null) return null;
  const prefix = text.slice(0, Math.max(0, text.lastIndexOf('_')));
  return { type: isEntityType(prefix) ? prefix : null, id };
}

export function nodeKey(type: EntityType, id: number): string {
  return `${type}_${id}`;
}

export function isEntityType(text: string): text is EntityType {
  return (entityTypes as readonly string[]).includes(text);
}

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
 * Reads the id of a query that also names its kind: `person_12` must be of that kind.
 * To be used in a schema's `transform`.
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

/** `{type}` in a path or query: singular, or the plural of the same kind. */
export const EntityTypeParam = z
  .enum(['person', 'project', 'organization', 'people', 'projects', 'organizations'])
  .transform((text): EntityType => {
    if (text === 'people') return 'person';
    if (text === 'projects') return 'project';
    if (text === 'organizations') return 'organization';
    return text;
  });
