import { malformed } from '../errors.ts';

/** What is deeper was made to cost time, not to say something. */
const maxDepth = 20;
const usualListLength = 500;

/**
 * Refuses a body that is nested too deeply or holds too long a list, before a schema reads it.
 * Not recursive: depth is what it guards against.
 * @param maxListLength where a call takes more than most; where it takes fewer, its schema says so.
 */
export function refuseShapeless(body: unknown, maxListLength = usualListLength): void {
  let level: unknown[] = [body];
  for (let depth = 1; level.length > 0; depth += 1) {
    const next: unknown[] = [];
    for (const value of level) {
      if (typeof value !== 'object' || value === null) continue;
      if (depth > maxDepth) throw malformed('The request is nested too deeply.');
      const held: unknown[] = Array.isArray(value) ? value : Object.values(value);
      if (Array.isArray(value) && value.length > maxListLength) {
        throw malformed(`A list may hold ${maxListLength} entries at most.`);
      }
      for (const one of held) next.push(one);
    }
    level = next;
  }
}
