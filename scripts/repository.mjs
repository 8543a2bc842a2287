import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

/** @param {string[]} parts */
export function fromRoot(...parts) {
  return path.join(root, ...parts);
}

/**
 * Whether `node` was started with this module, as opposed to another module importing it.
 * @param {string} moduleUrl its import.meta.url
 */
export function isStartedDirectly(moduleUrl) {
  const started = process.argv[1];
  return started !== undefined && path.resolve(started) === fileURLToPath(moduleUrl);
}
