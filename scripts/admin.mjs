// npm run admin -- …: the admin command, built first where needed. Only the command writes to standard output.
import { pathToFileURL } from 'node:url';
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
  process.env.NODE_ENV = 'production';
  // Folders on the command line are meant from where the caller stands, as npm remembers it.
  process.env.INIT_CWD ??= process.cwd();
  process.chdir(root);
  process.setSourceMapsEnabled(true);
});
process.argv[1] = command;
await import(pathToFileURL(command).href);
