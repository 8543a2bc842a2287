import { describe, expect, it } from 'vitest';
import {
  addUp,
  closingLine,
  countPlaywright,
  countVitest,
  slowestOfPlaywright,
  slowestOfVitest,
} from './count-tests.mjs';

const vitestReport = {
  testResults: [
    {
      name: '/mangrove/contract/src/years.test.ts',
      status: 'passed',
      assertionResults: [
        { status: 'passed', fullName: 'years reads a range' },
        { status: 'passed', fullName: 'years reads one year' },
        { status: 'skipped', fullName: 'import reads the exhibition archive' },
      ],
    },
    {
      name: '/mangrove/server/src/app.test.ts',
      status: 'failed',
      assertionResults: [{ status: 'failed', fullName: 'the app answers' }],
    },
  ],
};

const playwrightReport = {
  suites: [
    {
      title: 'journeys/look.spec.ts',
      specs: [
        {
          title: 'opens',
          tests: [
            { projectName: 'desktop', status: 'expected' },
            { projectName: 'phone', status: 'skipped' },
          ],
        },
      ],
      suites: [
        {
          title: 'the card',
          specs: [
            {
              title: 'closes',
              tests: [
                { projectName: 'desktop', status: 'unexpected' },
                { projectName: 'phone', status: 'flaky' },
              ],
            },
          ],
        },
      ],
    },
  ],
  errors: [],
};

describe('the count of test results', () => {
  it('lists passed, failed and skipped tests from the report of Vitest', () => {
    expect(countVitest(vitestReport)).toEqual({
      passed: 2,
      failed: ['the app answers'],
      skipped: ['import reads the exhibition archive'],
      wavering: [],
    });
  });

  it('counts a file that does not load as a failure, with its error', () => {
    const file = {
      name: 'graph/src/broken.test.ts',
      status: 'failed',
      message: 'Cannot find module\n    at line 1',
      assertionResults: [],
    };
    expect(countVitest({ testResults: [file] })).toEqual({
      passed: 0,
      failed: ['graph/src/broken.test.ts: Cannot find module'],
      skipped: [],
      wavering: [],
    });
  });

  it('counts a failed hook of a file as a failure although its tests passed', () => {
    const file = {
      name: 'server/src/app.test.ts',
      status: 'failed',
      message: 'afterAll broke',
      assertionResults: [{ status: 'passed', fullName: 'answers' }],
    };
    const { passed, failed } = countVitest({ testResults: [file] });
    expect([passed, failed.length]).toEqual([1, 1]);
  });

  it('counts nested suites in the report of Playwright, by project', () => {
    expect(countPlaywright(playwrightReport)).toEqual({
      passed: 2,
      failed: ['journeys/look.spec.ts › the card › closes (desktop)'],
      skipped: ['journeys/look.spec.ts › opens (phone)'],
      wavering: ['journeys/look.spec.ts › the card › closes (phone)'],
    });
  });

  it('counts an error outside of a test as a failure', () => {
    const report = { suites: [], errors: [{ message: 'Error: config is broken\nat …' }] };
    expect(countPlaywright(report).failed).toEqual(['browser tests: Error: config is broken']);
  });

  it('lists what took longest: files with their engine, and tests in the browser with all tries', () => {
    const file = (name: string, seconds: number, fullName: string) => ({
      ...{ name: `/mangrove/${name}`, status: 'passed', startTime: 5_000 },
      ...{ endTime: 5_000 + 1_000 * seconds, assertionResults: [{ status: 'passed', fullName }] },
    });
    const testResults = [
      file('a.test.ts', 1.25, 'a'),
      file('b.test.ts', 20, 'b [embedded] is'),
      file('b.test.ts', 3, 'b [postgresql] is'),
    ];
    expect(slowestOfVitest({ testResults }, '/mangrove/', 2)).toEqual([
      '20.0 s  b.test.ts [embedded]',
      '3.0 s  b.test.ts [postgresql]',
    ]);
    const look = (status: string, ...durations: number[]) => {
      const results = durations.map((duration) => ({ duration }));
      return { title: status, tests: [{ projectName: 'phone', status, results }] };
    };
    const specs = [look('expected', 3_000), look('flaky', 2_000, 2_500)];
    const report = { suites: [{ title: 'look.spec.ts', specs }], errors: [] };
    expect(slowestOfPlaywright(report, 5)).toEqual([
      '4.5 s  look.spec.ts › flaky (phone)',
      '3.0 s  look.spec.ts › expected (phone)',
    ]);
  });

  it('sums up both reports in one line', () => {
    const all = addUp([countVitest(vitestReport), countPlaywright(playwrightReport)]);
    expect(closingLine(all)).toBe('4 passed, 2 failed, 2 skipped');
    expect(closingLine({ passed: 7, failed: [], skipped: [], wavering: [] })).toBe(
      '7 passed, 0 failed',
    );
  });
});
