// npm test [-- unit | e2e | FILTER …]: runs every test, on a machine with nothing but Node.js. The
// last line has the counts; the exit code is 0 only if tests ran and none failed.
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import {
  findTestBrowser,
  providePostgres,
  provideServers,
  provideTestBrowser,
} from './browser-and-database.mjs';
import { build } from './build.mjs';
import {
  addUp,
  closingLine,
  countPlaywright,
  countVitest,
  emptyTally,
  listPlaywrightTests,
  slowestOfPlaywright,
  slowestOfVitest,
} from './count-tests.mjs';
import { fromRoot } from './repository.mjs';
import { runScript } from './run-program.mjs';
import { setUp } from './setup.mjs';

/**
 * @typedef {import('./count-tests.mjs').Tally} Tally
 * @typedef {import('./count-tests.mjs').VitestReport} VitestReport
 * @typedef {import('./count-tests.mjs').PlaywrightReport} PlaywrightReport
 */

const say = (/** @type {string} */ line) => console.log(line);
const playwright = fromRoot('node_modules/@playwright/test/cli.js');
const vitest = fromRoot('node_modules/vitest/vitest.mjs');
const reports = {
  unit: fromRoot('.cache/test/vitest.json'),
  e2e: fromRoot('.cache/test/playwright.json'),
};

const [first, ...rest] = process.argv.slice(2);
const kind = first === 'unit' || first === 'e2e' ? first : 'all';
const filters = kind === 'all' && first !== undefined ? [first, ...rest] : rest;

/** What took longest of each kind: what to make quicker first. */
const mostListed = 20;
/** @type {string[]} */
const slowest = [];
/** @type {Tally[]} */
const tallies = [];
try {
  await setUp({ say });
  rmSync(fromRoot('.cache/test'), { recursive: true, force: true });
  mkdirSync(fromRoot('.cache/test'), { recursive: true });
  if (kind !== 'e2e') tallies.push(await runUnitTests());
  if (kind !== 'unit') tallies.push(await runBrowserTests());
} catch (error) {
  tallies.push(failure(error instanceof Error ? error.message : String(error)));
}
const total = addUp(tallies);

if (filters.length === 0 && slowest.length > 0) {
  say('\nSlowest:');
  for (const line of slowest) say(`  ${line}`);
}
if (total.skipped.length > 0) {
  say('\nSkipped:');
  for (const name of total.skipped) say(`  ${name}`);
}
if (total.wavering.length > 0) {
  say('\nPassed only at the second try:');
  for (const name of total.wavering) say(`  ${name}`);
}
if (total.failed.length > 0) {
  say('\nFailed:');
  for (const name of total.failed) say(`  ${name}`);
}
if (total.passed + total.failed.length === 0) say('\nNo test ran.');
say(`\n${closingLine(total)}`);
process.exitCode = total.failed.length > 0 || total.passed === 0 ? 1 : 0;

async function runUnitTests() {
  if (!(await providePostgres(say))) {
    say(
      'PostgreSQL is not on this machine: the tests on it are skipped, the embedded engine is tested.',
    );
  }
  const missing = await provideServers(say);
  if (missing.length > 0) {
    say(`Not on this machine: ${missing.join(', ')}. The tests with them are skipped.`);
  }
  // The map draws in a browser, too.
  await provideTestBrowser(say);
  say('\nUnit and server tests');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reports.unit}`];
  const args = ['run', ...reporters, '--passWithNoTests', ...filters];
  const { code } = await runScript(vitest, args, { show: true });
  return tallyOf('Vitest', code, reports.unit, (/** @type {VitestReport} */ report) => {
    slowest.push(...slowestOfVitest(report, fromRoot('/'), mostListed));
    return countVitest(report);
  });
}

async function runBrowserTests() {
  if ((await provideTestBrowser(say)) === undefined) return skipBrowserTests();
  await build({ say });
  say('\nBrowser tests');
  const { code } = await runScript(playwright, ['test', '--pass-with-no-tests', ...filters], {
    show: true,
    env: {
      ...process.env,
      CHROMIUM_PATH: findTestBrowser(),
      PLAYWRIGHT_JSON_OUTPUT_FILE: reports.e2e,
    },
  });
  return tallyOf('Playwright', code, reports.e2e, (/** @type {PlaywrightReport} */ report) => {
    slowest.push(...slowestOfPlaywright(report, mostListed));
    return countPlaywright(report);
  });
}

async function skipBrowserTests() {
  say(
    'Chromium is not on this machine: the browser tests are skipped (set CHROMIUM_PATH to run them).',
  );
  const { code, output } = await runScript(playwright, [
    'test',
    '--list',
    '--reporter=json',
    ...filters,
  ]);
  if (code !== 0) return failure(`the browser tests cannot even be listed:\n${output}`);
  const listed = JSON.parse(output.slice(output.indexOf('{')));
  return { ...emptyTally(), skipped: listPlaywrightTests(listed).map((test) => test.name) };
}

/**
 * Reads a runner's report. A crash, or an exit code without a failed test, counts as a failure.
 * @template Report
 * @param {string} runner
 * @param {number} code its exit code
 * @param {string} reportFile
 * @param {(report: Report) => Tally} count
 */
function tallyOf(runner, code, reportFile, count) {
  /** @type {Tally} */
  let tally;
  try {
    tally = count(JSON.parse(readFileSync(reportFile, 'utf8')));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return failure(`${runner} ended with ${code} and left no report (${reason})`);
  }
  if (code !== 0 && tally.failed.length === 0) {
    tally.failed.push(`${runner} ended with ${code}, though no test failed: see its output`);
  }
  return tally;
}

/** @param {string} reason */
function failure(reason) {
  console.error(`\n${reason}`);
  return { ...emptyTally(), failed: [reason.split('\n')[0] ?? reason] };
}
