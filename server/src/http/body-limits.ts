import { malformed } from '../errors.ts';
import { text } from './messages.ts';

/** Deeper nesting has no use; it only costs time. */
const maxDepth = 20;
const usualListLength = 500;

/**
 * Refuses a body that is nested too deeply or holds too long a list, before a schema reads it. It
 * is not recursive, because it guards against depth.
 * @param maxListLength for calls that accept longer lists; a shorter limit stands in their schema.
 */
export function checkBodyLimits(body: unknown, maxListLength = usualListLength): void {
  let level: unknown[] = [body];
  for (let depth = 1; level.length > 0; depth += 1) {
    const next: unknown[] = [];
    for (const value of level) {
      if (typeof value !== 'object' || value === null) continue;
      if (depth > maxDepth) throw malformed(text.nestedTooDeeply);
      const held: unknown[] = Array.isArray(value) ? value : Object.values(value);
      if (Array.isArray(value) && value.length > maxListLength) {
        throw malformed(text.listTooLong(maxListLength));
      }
      for (const one of held) next.push(one);
    }
    level = next;
  }
}
