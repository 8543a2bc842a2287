import { expect, it } from 'vitest';
import { readDensity, writeDensity } from './map-density.ts';

it('a density is read as it was written, nearly', () => {
  const counts = [0, 1, 2, 3, 7, 100, 20_000, 130_000];
  const digits = writeDensity(counts);
  expect(digits).toHaveLength(counts.length);
  const read = readDensity(digits);
  for (const [at, count] of counts.entries()) {
    expect(read[at]).toBeLessThanOrEqual(count * 1.001);
    expect(read[at]).toBeGreaterThanOrEqual(count * 0.7);
  }
  // More than any network has in one square.
  expect(writeDensity([2 ** 30])).toBe('z');
});
