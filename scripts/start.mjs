// npm start: installs and builds if needed, then serves.
import { pathToFileURL } from 'node:url';
import { runAsProduction } from './as-production.mjs';
import { build } from './build.mjs';
import { runToTheEnd } from './failure.mjs';
import { fromRoot, root } from './repository.mjs';
import { setUp } from './setup.mjs';
import { stopWithNpm } from './stop-with-npm.mjs';

stopWithNpm();
await runToTheEnd(async () => {
  await setUp();
  await build();
  runAsProduction();
  process.chdir(root);
  process.setSourceMapsEnabled(true);
});
// The server runs in this process, so that it receives signals directly.
await import(pathToFileURL(fromRoot('server/dist/main.js')).href);
