// npm run check: all static checks of the code. All steps run even if one fails, so that one run
// shows every problem.
import { existsSync } from 'node:fs';
import { checkCoverage } from './coverage.mjs';
import { runToTheEnd } from './failure.mjs';
import { checkFences } from './fences.mjs';
import { checkPlaces } from './places.mjs';
import { fromRoot } from './repository.mjs';
import { runScript } from './run-program.mjs';
import { setUp } from './setup.mjs';
import { checkTokens } from './tokens.mjs';

/** @typedef {{ name: string, run: () => Promise<{ code: number, output: string }> }} Step */

const typed = ['contract', 'graph', 'server', 'web', 'e2e', 'bench', 'scripts'];

/** @type {Step[]} */
const steps = [
  ...typed
    .filter((folder) => existsSync(fromRoot(folder, 'tsconfig.json')))
    .map((folder) => ({
      name: `types of ${folder}`,
      run: () => runScript(fromRoot('node_modules/typescript/bin/tsc'), ['-p', folder, '--noEmit']),
    })),
  {
    name: 'format, lint and fences',
    run: () =>
      runScript(fromRoot('node_modules/@biomejs/biome/bin/biome'), [
        'check',
        '--error-on-warnings',
        '--max-diagnostics=100',
        '.',
      ]),
  },
  { name: 'fences as in their table', run: async () => resultOf(checkFences()) },
  { name: 'SQL and keys in their place', run: async () => resultOf(checkPlaces()) },
  { name: 'a test for each section', run: async () => resultOf(checkCoverage()) },
  {
    name: 'nothing unused',
    run: () => runScript(fromRoot('node_modules/knip/bin/knip.js'), ['--no-progress']),
  },
  { name: 'style sheets on the tokens', run: async () => resultOf(checkTokens()) },
  {
    name: 'licences',
    // Imports a package, which has to be installed first.
    run: async () => resultOf((await import('./licences.mjs')).checkOwnLicences()),
  },
];

await runToTheEnd(async () => {
  await setUp();
  // The benchmark's packages are separate: only this check and the benchmark install them.
  if (existsSync(fromRoot('bench/tsconfig.json'))) await setUp({ folder: fromRoot('bench') });
});
let failed = 0;
for (const { name, run } of steps) {
  const started = Date.now();
  const { code, output } = await run();
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  console.log(`${code === 0 ? 'ok    ' : 'failed'}  ${name.padEnd(26)} ${seconds} s`);
  if (code !== 0) {
    failed += 1;
    console.log(output.replace(/^/gmu, '        ').trimEnd());
  }
}
console.log(failed === 0 ? 'Every check is ok.' : `${failed} of ${steps.length} checks failed.`);
process.exitCode = failed === 0 ? 0 : 1;

/** @param {{ problems: string[] }} found */
function resultOf({ problems }) {
  return { code: problems.length === 0 ? 0 : 1, output: problems.join('\n') };
}
