import { spawn } from 'node:child_process';
import { root } from './repository.mjs';

/**
 * Runs a program until it ends. Its output is collected, or printed directly with `show`.
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, show?: boolean }} [options]
 * @returns {Promise<{ code: number, output: string }>} code 127 if the program does not exist
 */
export function runProgram(command, args, { cwd = root, env = process.env, show = false } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env,
      stdio: ['ignore', show ? 'inherit' : 'pipe', show ? 'inherit' : 'pipe'],
    });
    let output = '';
    child.stdout?.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
    child.stderr?.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
    child.on('error', (error) => resolve({ code: 127, output: `${output}${error.message}\n` }));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/**
 * Runs a Node.js script, such as the command of an installed package.
 * @param {string} script
 * @param {string[]} args
 * @param {Parameters<typeof runProgram>[2]} [options]
 */
export function runScript(script, args, options) {
  return runProgram(process.execPath, [script, ...args], options);
}
