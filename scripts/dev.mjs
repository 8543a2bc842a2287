// npm run dev: the server and the browser's files, both reloaded when their sources change.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { runToTheEnd } from './failure.mjs';
import { fromRoot, root } from './repository.mjs';
import { setUp } from './setup.mjs';
import { stopWithNpm } from './stop-with-npm.mjs';

stopWithNpm();
await runToTheEnd(setUp);

const port = process.env.PORT ?? '3000';
const colours = process.stdout.isTTY && process.env.NO_COLOR === undefined;
const env = { ...process.env, NODE_ENV: 'development' };
/** @type {import('node:child_process').ChildProcess[]} */
const children = [
  run('server', 36, root, [
    fileURLToPath(import.meta.resolve('tsx/cli')),
    'watch',
    '--clear-screen=false',
    'server/src/main.ts',
  ]),
  run('web', 35, fromRoot('web'), [
    fromRoot('node_modules/vite/bin/vite.js'),
    '--clearScreen=false',
  ]),
];
console.log(
  `Mangrove in development: open the address that [web] names. The API is on port ${port}.`,
);
console.log('Ctrl-C stops both.\n');

let stopping = false;
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.on(signal, stop);

function stop() {
  stopping = true;
  for (const child of children) child.kill('SIGTERM');
}

/**
 * @param {string} name
 * @param {number} colour an ANSI colour's number
 * @param {string} cwd
 * @param {string[]} args
 */
function run(name, colour, cwd, args) {
  const child = spawn(process.execPath, args, {
    cwd,
    env: { ...env, MANGROVE_API: `http://127.0.0.1:${port}` },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const prefix = colours ? `\u001b[${colour}m[${name}]\u001b[0m` : `[${name}]`;
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => console.log(`${prefix} ${line}`));
  }
  child.on('exit', (code) => {
    if (!stopping) {
      console.log(`${prefix} ended with ${code}: stopping the other too.`);
      process.exitCode = code === 0 ? 1 : (code ?? 1);
      stop();
    }
  });
  return child;
}
