// Reads the JSON reports of Vitest and Playwright, and adds up their results.

/**
 * `skipped`, `failed` and `wavering` hold full test names; wavering tests passed only on a retry.
 * @typedef {{ passed: number, failed: string[], skipped: string[], wavering: string[] }} Tally
 * @typedef {{ status: string, fullName: string }} VitestTest
 * @typedef {{ name: string, status: string, message?: string, startTime?: number, endTime?: number, assertionResults: VitestTest[] }} VitestFile
 * @typedef {{ testResults: VitestFile[] }} VitestReport
 * @typedef {{ title: string, tests: { projectName: string, status: string, results?: { duration: number }[] }[] }} PlaywrightSpec
 * @typedef {{ title: string, suites?: PlaywrightSuite[], specs?: PlaywrightSpec[] }} PlaywrightSuite
 * @typedef {{ suites: PlaywrightSuite[], errors: { message?: string }[] }} PlaywrightReport
 */

/**
 * @param {VitestReport} report
 * @returns {Tally}
 */
export function countVitest(report) {
  const tally = emptyTally();
  for (const file of report.testResults) {
    for (const test of file.assertionResults) {
      if (test.status === 'passed') tally.passed += 1;
      else if (test.status === 'failed') tally.failed.push(test.fullName);
      else tally.skipped.push(test.fullName);
    }
    // A file that fails to load, or whose hooks fail, must not count as a file without tests.
    const hasFailure = file.assertionResults.some((test) => test.status === 'failed');
    if (file.status === 'failed' && !hasFailure) {
      tally.failed.push(`${file.name}: ${firstLine(file.message) || 'the file failed'}`);
    }
  }
  return tally;
}

/**
 * @param {PlaywrightReport} report
 * @returns {Tally}
 */
export function countPlaywright(report) {
  const tally = emptyTally();
  for (const { name, status } of listPlaywrightTests(report)) {
    if (status === 'expected' || status === 'flaky') tally.passed += 1;
    else if (status === 'skipped') tally.skipped.push(name);
    else tally.failed.push(name);
    if (status === 'flaky') tally.wavering.push(name);
  }
  for (const error of report.errors) {
    tally.failed.push(`browser tests: ${firstLine(error.message) || 'an error outside of a test'}`);
  }
  return tally;
}

/**
 * The files that took longest; one that runs on both engines counts once for each.
 * @param {VitestReport} report
 * @param {string} root what names begin with
 * @param {number} most
 */
export function slowestOfVitest(report, root, most) {
  const files = report.testResults.map(({ name, startTime, endTime, assertionResults }) => {
    const engine = /\[(?:embedded|postgresql)\]/u.exec(assertionResults[0]?.fullName ?? '');
    const file = name.startsWith(root) ? name.slice(root.length) : name;
    return {
      name: engine ? `${file} ${engine[0]}` : file,
      seconds: ((endTime ?? 0) - (startTime ?? 0)) / 1000,
    };
  });
  return slowest(files, most);
}

/**
 * The tests that took longest, all tries together.
 * @param {PlaywrightReport} report
 * @param {number} most
 */
export function slowestOfPlaywright(report, most) {
  return slowest(listPlaywrightTests(report), most);
}

/**
 * @param {{ name: string, seconds: number }[]} all
 * @param {number} most
 */
function slowest(all, most) {
  return all
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, most)
    .map(({ name, seconds }) => `${seconds.toFixed(1)} s  ${name}`);
}

/**
 * @param {PlaywrightReport} report
 * @returns {{ name: string, status: string, seconds: number }[]}
 */
export function listPlaywrightTests(report) {
  return report.suites.flatMap((suite) => testsOf(suite, []));
}

/**
 * @param {PlaywrightSuite} suite
 * @param {string[]} parents
 * @returns {{ name: string, status: string, seconds: number }[]}
 */
function testsOf(suite, parents) {
  const titles = [...parents, suite.title];
  const own = (suite.specs ?? []).flatMap((spec) =>
    spec.tests.map(({ projectName, status, results = [] }) => ({
      name: `${[...titles, spec.title].join(' › ')} (${projectName})`,
      status,
      seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
    })),
  );
  return [...own, ...(suite.suites ?? []).flatMap((inner) => testsOf(inner, titles))];
}

/** @returns {Tally} */
export function emptyTally() {
  return { passed: 0, failed: [], skipped: [], wavering: [] };
}

/**
 * @param {Tally[]} tallies
 * @returns {Tally}
 */
export function addUp(tallies) {
  return {
    passed: tallies.reduce((sum, tally) => sum + tally.passed, 0),
    failed: tallies.flatMap((tally) => tally.failed),
    skipped: tallies.flatMap((tally) => tally.skipped),
    wavering: tallies.flatMap((tally) => tally.wavering),
  };
}

/**
 * The last line of `npm test`.
 * @param {Tally} tally
 */
export function closingLine({ passed, failed, skipped }) {
  const line = `${passed} passed, ${failed.length} failed`;
  return skipped.length === 0 ? line : `${line}, ${skipped.length} skipped`;
}

/** @param {string | undefined} text */
function firstLine(text) {
  return (text ?? '').trim().split('\n')[0] ?? '';
}
