import { limits } from './limits.ts';
import { type EntityType, entityTypes, isEntityType, pluralOf } from './model/kinds.ts';

const integer = /^(?:0|[1-9]\d{0,9})$/u;

/** Reads `12` or `person_12`; a prefix must fit `type`, if that is given. Null otherwise. */
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

/** A kind in a path or query: singular, or the plural of the same kind. Null otherwise. */
export function parseEntityType(text: string): EntityType | null {
  return entityTypes.find((type) => type === text || pluralOf[type] === text) ?? null;
}

export function nodeKey(type: EntityType, id: number): string {
  return `${type}_${id}`;
}
