import { vi } from 'vitest';

/**
 * Ends the waits of these lengths (in ms) soon, so that a test does not wait as long as a reader
 * does. The lengths that were asked for are recorded in the returned spy, which the test restores.
 */
export function shortenWaits(...lengths: number[]) {
  const { setTimeout } = globalThis;
  const wait = (run: () => void, length?: number, ...given: []) =>
    setTimeout(run, length !== undefined && lengths.includes(length) ? 100 : length, ...given);
  return vi
    .spyOn(globalThis, 'setTimeout')
    .mockImplementation(wait as unknown as typeof globalThis.setTimeout);
}
