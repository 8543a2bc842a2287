// npm run bench [-- PART …]: measures the promised speed, beside peers in the same run. A part is a
// folder of bench/ with a run.ts that prints a table; without a name all parts run in turn.
import { existsSync, readdirSync } from 'node:fs';
import os from 'node:os';
import { fileURLToPath } from 'node:url';
import { provideChromium } from './browser-and-database.mjs';
import { build } from './build.mjs';
import { runToTheEnd } from './failure.mjs';
import { fromRoot } from './repository.mjs';
import { runScript } from './run-program.mjs';
import { setUp } from './setup.mjs';

await runToTheEnd(async () => {
  const parts = readdirSync(fromRoot('bench')).filter((folder) =>
    existsSync(fromRoot('bench', folder, 'run.ts')),
  );
  const wanted = process.argv.slice(2);
  const unknown = wanted.find((name) => !parts.includes(name));
  if (unknown !== undefined) {
    throw new Error(`There is no benchmark “${unknown}”. There are: ${parts.join(', ')}.`);
  }
  await setUp();
  // The peer libraries are installed for the benchmark only.
  await setUp({ folder: fromRoot('bench') });
  await build();
  await provideChromium(console.log);

  console.log(`\nMeasured on ${describeMachine()}`);
  const tsx = fileURLToPath(import.meta.resolve('tsx/cli'));
  const failed = [];
  for (const part of wanted.length > 0 ? wanted : parts) {
    console.log(`\n${part}`);
    const { code } = await runScript(tsx, [fromRoot('bench', part, 'run.ts')], { show: true });
    if (code !== 0) failed.push(part);
  }
  if (failed.length > 0) throw new Error(`These did not come to their end: ${failed.join(', ')}`);
});

function describeMachine() {
  const cpus = os.cpus();
  const memory = Math.round(os.totalmem() / 2 ** 30);
  const model = cpus[0]?.model.trim() ?? 'an unknown processor';
  return `${cpus.length} cores (${model}), ${memory} GiB, ${os.type()} ${os.release()}, Node.js ${process.versions.node}`;
}
