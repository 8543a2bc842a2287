import { expect, it } from 'vitest';
import { describeCoverage } from './coverage.mjs';

it('describeCoverage counts the titles of each section and lists sections without a test', () => {
  const files = new Map([
    [
      'web/src/features/access/access.test.tsx',
      "it('adds [spec 2.5]'); it('removes [spec 2.5] [spec 1.6]');",
    ],
  ]);
  const page = describeCoverage(files);
  expect(page).toContain('| 5. Validation rules | 2 | `web/access/access` |');
  expect(page).toContain('| 6. Roles and permissions | 1 | `web/access/access` |');
  expect(page).toMatch(/Without a test: 1\.1, 1\.2, .*2\.4, 2\.6, .*3\.9\./u);
});

it('describeCoverage throws for a section that the specification does not have', () => {
  expect(() => describeCoverage(new Map([['a.test.ts', "it('x [spec 4.1]')"]]))).toThrow('4.1');
});
