// npm run dev: runs the server and Vite, and reloads both when their sources change.
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';
import { PassThrough } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { runToTheEnd } from './failure.mjs';
import { fromRoot, root } from './repository.mjs';
import { setUp } from './setup.mjs';
import { stopWithNpm } from './stop-with-npm.mjs';

stopWithNpm();
await runToTheEnd(setUp);

const address = 'http://localhost:5173';
const port = process.env.PORT ?? '3000';
const env = {
  // The server must know the address that the browser uses, which is Vite's.
  PUBLIC_URL: address,
  ...process.env,
  NODE_ENV: 'development',
  MANGROVE_API: `http://127.0.0.1:${port}`,
};
const isColoured = process.stdout.isTTY && process.env.NO_COLOR === undefined;
/** @type {typeof import('pino-pretty')} */
const makeReadable = createRequire(fromRoot('server/package.json'))('pino-pretty');

let stopping = false;
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
    '--port=5173',
    '--strictPort',
  ]),
];
console.log(`Mangrove in development, soon on ${address}. Ctrl-C stops it.\n`);
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
  const child = spawn(process.execPath, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const prefix = isColoured ? `\u001b[${colour}m[${name}]\u001b[0m` : `[${name}]`;
  for (const stream of [readable(child.stdout), child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => console.log(`${prefix} ${line}`));
  }
  child.on('exit', (code) => {
    if (stopping) return;
    console.log(`${prefix} ended with ${code}: stopping the other too.`);
    process.exitCode = 1;
    stop();
  });
  return child;
}

/**
 * Makes JSON log lines readable; other lines stay unchanged.
 * @param {import('node:stream').Readable} stream
 */
function readable(stream) {
  const lines = new PassThrough();
  const options = {
    colorize: isColoured,
    ignore: 'pid,hostname',
    singleLine: true,
    destination: lines,
  };
  stream.pipe(makeReadable(options));
  return lines;
}
