// npm run admin -- …: builds if needed and runs the admin command, which alone writes to stdout.
import { pathToFileURL } from 'node:url';
import { runAsProduction } from './as-production.mjs';
import { build } from './build.mjs';
import { runToTheEnd } from './failure.mjs';
import { fromRoot, root } from './repository.mjs';
import { setUp } from './setup.mjs';
import { stopWithNpm } from './stop-with-npm.mjs';

const say = (/** @type {string} */ line) => console.error(line);
const command = fromRoot('server/dist/admin.js');

stopWithNpm();
await runToTheEnd(async () => {
  await setUp({ say });
  await build({ only: ['server'], say });
  runAsProduction();
  // Relative paths on the command line refer to the caller's folder, which npm stores in INIT_CWD.
  process.env.INIT_CWD ??= process.cwd();
  process.chdir(root);
  process.setSourceMapsEnabled(true);
});
process.argv[1] = command;
await import(pathToFileURL(command).href);
