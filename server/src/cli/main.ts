// npm run admin -- …: reads the command line, executes the command or lets the running server do
// it, and exits with a code that scripts can rely on.
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { explainDataFolder } from '../adapters/data-folder.ts';
import { ConfigError, folderOfCaller, readConfig } from '../config.ts';
import { FolderInUse } from '../db/folder-lock.ts';
import { NewerDatabase } from '../db/migrate.ts';
import { DatabaseDamaged } from '../db/open.ts';
import { adviseOnDamage } from '../features/doctor/surroundings.ts';
import { BucketFault } from '../features/exchange/bucket-backups.ts';
import { ExchangeRefused } from '../features/exchange/faults.ts';
import { adminCommand } from '../release.ts';
import type { AdminRequest } from './admin-request.ts';
import { askPassword, readPassword } from './ask-password.ts';
import { backUpToBucket, listBackups, withBackupHere } from './bucket.ts';
import { verify } from './commands.ts';
import { examineAround } from './examine.ts';
import { exitCodes } from './exit-codes.ts';
import { text } from './messages.ts';
import { type ParsedRequest, parseArguments } from './parse-arguments.ts';
import { runRefusable } from './run-command.ts';
import { runOnData } from './run-on-data.ts';
import { openTerminal } from './terminal.ts';

async function main(): Promise<number> {
  // Whoever reads the output may end first, as `head` does: the work goes on.
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
    });
  }
  const asked = parseArguments(process.argv.slice(2), folderOfCaller());
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
    terminal.printError(text.stopping);
    interrupt.abort();
    process.once('SIGINT', () => process.exit(exitCodes.interrupted));
  });
  try {
    const output = { ...terminal, signal: interrupt.signal };
    if (asked.request.command === 'verify') {
      const { file, identity } = asked.request;
      const here = (path: string) => verify(path, identity, output);
      return await runRefusable(() => withBackupHere(file, tmpdir(), here), output);
    }
    const config = readConfig();
    if (asked.request.command === 'backups') {
      return await runRefusable(() => listBackups(config, output), output);
    }
    if (asked.request.command === 'backup' && asked.request.toBucket) {
      const { toBucket: _, encryptTo = config.backupRecipients, ...rest } = asked.request;
      const request = { ...rest, ...(encryptTo !== undefined && { encryptTo }) };
      const make = () => runOnData(config, request, output);
      return await backUpToBucket(config, request, make, output);
    }
    const request = await completeRequest(asked.request);
    if (typeof request === 'string') {
      terminal.printError(request);
      return exitCodes.usage;
    }
    if (request.command === 'restore') {
      // Where the server can read it, which may have a temporary folder of its own.
      const folder = config.databaseUrl ? tmpdir() : join(config.dataDir, 'backups');
      const restoreFrom = (file: string) => runOnData(config, { ...request, file }, output);
      return await withBackupHere(request.file, folder, restoreFrom);
    }
    if (request.command !== 'doctor') return await runOnData(config, request, output);
    const around = await runRefusable(() => examineAround(config, output), output);
    return Math.max(around, await runOnData(config, request, output));
  } catch (error) {
    if (interrupt.signal.aborted) return exitCodes.interrupted;
    const { line, code } = await explain(error);
    terminal.printError(line);
    return code;
  } finally {
    terminal.finish();
  }
}

/** Adds the password to a request that needs one; an error message if none can be asked for. */
async function completeRequest(
  asked: Exclude<ParsedRequest, { command: 'verify' | 'backups' }>,
): Promise<AdminRequest | string> {
  if (asked.command !== 'superuser') return asked;
  const { passwordFrom, ...request } = asked;
  const password =
    passwordFrom === 'stdin' ? await readPassword() : await askPassword(text.askPassword);
  if (password === null) {
    return text.noSuperuserTerminal;
  }
  return { ...request, password };
}

// Error codes of PostgreSQL and the network if the database is unreachable.
const unreachableCodes = [
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EHOSTUNREACH',
  'ETIMEDOUT',
  '28000', // not authorised
  '28P01', // wrong password
  '3D000', // no such database
  '53300', // too many connections
  '57P03', // starting up
];

async function explain(error: unknown): Promise<{ line: string; code: number }> {
  if (error instanceof DatabaseDamaged) {
    return { line: await adviseOnDamage(error, adminCommand), code: exitCodes.unreachable };
  }
  if (error instanceof ConfigError) {
    return { line: text.configuration(error.message), code: exitCodes.usage };
  }
  if (error instanceof FolderInUse || error instanceof BucketFault) {
    return { line: error.message, code: exitCodes.unreachable };
  }
  if (error instanceof ExchangeRefused) return { line: error.message, code: exitCodes.failed };
  if (error instanceof NewerDatabase) return { line: error.message, code: exitCodes.failed };
  const { code, message, stack } = error as NodeJS.ErrnoException;
  if (unreachableCodes.includes(code ?? '') || /connect(ion)? timeout/iu.test(message ?? '')) {
    return { line: text.databaseAway(message || `${code}`), code: exitCodes.unreachable };
  }
  if (code === 'EACCES' || code === 'ENOSPC' || code === 'EROFS') {
    return { line: message, code: exitCodes.failed };
  }
  const folder = explainDataFolder(error);
  if (folder !== null) return { line: text.configuration(folder), code: exitCodes.usage };
  return { line: stack ?? String(error), code: exitCodes.failed };
}

process.exitCode = await main();
