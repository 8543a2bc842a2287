// npm run admin -- …: the admin command, built first where needed. Standard output is the command's alone.
import { pathToFileURL } from 'node:url';
import { build } from './build.mjs';
import { runToTheEnd } from './failure.mjs';
import { fromRoot, root } from './repository.mjs';
import { setUp } from './setup.mjs';

const say = (/** @type {string} */ line) => console.error(line);
const command = fromRoot('server/dist/admin.js');

await runToTheEnd(async () => {
  await setUp({ say });
  await build({ only: ['server'], say });
  process.env.NODE_ENV = 'production';
  process.chdir(root);
  process.setSourceMapsEnabled(true);
});
process.argv[1] = command;
await import(pathToFileURL(command).href);
