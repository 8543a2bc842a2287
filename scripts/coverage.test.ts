import { expect, it } from 'vitest';
import { findUncovered } from './coverage.mjs';

it('reports sections without a test, and tags that name no section', () => {
  const problems = findUncovered("it('adds [spec 2.5]'); it('removes [spec 2.6] [spec 4.1]');");
  expect(problems).toContain('section 1.1 has no test');
  expect(problems).not.toContain('section 2.5 has no test');
  expect(problems).toContain('no section 4.1');
  expect(problems).toHaveLength(3 * 9 - 2 + 1);
});
