// npm run admin -- …: reads the command line, does the work or has the running server do it, and
// ends with a code that scripts can rely on.
import { ConfigError, folderOfCaller, readConfig } from '../config.ts';
import { FolderInUse } from '../db/folder-lock.ts';
import { NewerDatabase } from '../db/migrate.ts';
import { exitCodes } from './exit-codes.ts';
import { readArguments } from './read-arguments.ts';
import { runOnData } from './run-on-data.ts';
import { openTerminal } from './terminal.ts';

async function main(): Promise<number> {
  const asked = readArguments(process.argv.slice(2), folderOfCaller());
  if ('help' in asked) {
    process.stdout.write(`${asked.help}\n`);
    return exitCodes.done;
  }
  if ('wrong' in asked) {
    process.stderr.write(`${asked.wrong}\n`);
    return exitCodes.usage;
  }
  const terminal = openTerminal();
  const interrupt = new AbortController();
  process.once('SIGINT', () => {
    terminal.complain('Stopping …');
    interrupt.abort();
    process.once('SIGINT', () => process.exit(exitCodes.interrupted));
  });
  try {
    const output = { ...terminal, signal: interrupt.signal };
    return await runOnData(readConfig(), asked.request, output);
  } catch (error) {
    if (interrupt.signal.aborted) return exitCodes.interrupted;
    const { line, code } = explain(error);
    terminal.complain(line);
    return code;
  } finally {
    terminal.finish();
  }
}

// What PostgreSQL and the network say when there is no database to talk to.
const unreachableCodes = [
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EHOSTUNREACH',
  'ETIMEDOUT',
  '28000', // not allowed in
  '28P01', // wrong password
  '3D000', // no such database
  '53300', // too many connections
  '57P03', // starting up
];

function explain(error: unknown): { line: string; code: number } {
  if (error instanceof ConfigError) {
    return { line: `Configuration: ${error.message}`, code: exitCodes.usage };
  }
  if (error instanceof FolderInUse) return { line: error.message, code: exitCodes.unreachable };
  if (error instanceof NewerDatabase) return { line: error.message, code: exitCodes.failed };
  const { code, message, stack } = error as NodeJS.ErrnoException;
  if (unreachableCodes.includes(code ?? '') || /connect(ion)? timeout/iu.test(message ?? '')) {
    const why = message || code;
    return { line: `The database cannot be reached: ${why}`, code: exitCodes.unreachable };
  }
  if (code === 'EACCES' || code === 'ENOSPC' || code === 'EROFS') {
    return { line: message, code: exitCodes.failed };
  }
  return { line: stack ?? String(error), code: exitCodes.failed };
}

process.exitCode = await main();
