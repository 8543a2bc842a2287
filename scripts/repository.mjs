import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

/** @param {string[]} parts */
export function fromRoot(...parts) {
  return path.join(root, ...parts);
}

/**
 * Whether the module is the one that `node` was started with, not one that another imports.
 * @param {string} moduleUrl its import.meta.url
 */
export function isStartedDirectly(moduleUrl) {
  const started = process.argv[1];
  return started !== undefined && path.resolve(started) === fileURLToPath(moduleUrl);
}
