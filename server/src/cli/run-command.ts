import { describeFault, ExchangeRefused } from '../features/exchange/faults.ts';
import type { AdminDeps } from './admin-deps.ts';
import { type AdminOutput, countOf, formatCount } from './admin-output.ts';
import type { AdminRequest } from './admin-request.ts';
import { runBackup, runRestore } from './backup-command.ts';
import { runDemo } from './demo-command.ts';
import { exitCodes } from './exit-codes.ts';
import { runExport } from './export-command.ts';
import { runImport } from './import-command.ts';
import { runMigrate } from './migrate-command.ts';
import { runSuperuser } from './superuser-command.ts';

const faultsShown = 30;

/**
 * Does what was asked; the same in the command's own process and in a running server's.
 * @returns the exit code. What is unexpected is thrown.
 */
export async function runAdminCommand(
  request: AdminRequest,
  deps: AdminDeps,
  output: AdminOutput,
): Promise<number> {
  try {
    await run(request, deps, output);
    return exitCodes.done;
  } catch (error) {
    if (output.signal?.aborted) {
      output.complain('Interrupted: nothing was changed.');
      return exitCodes.interrupted;
    }
    if (!(error instanceof ExchangeRefused)) throw error;
    complain(error, output);
    return exitCodes.failed;
  }
}

async function run(request: AdminRequest, deps: AdminDeps, output: AdminOutput): Promise<void> {
  switch (request.command) {
    case 'import':
      return runImport(request, deps, output);
    case 'export':
      return runExport(request, deps, output);
    case 'backup':
      return runBackup(request, deps, output);
    case 'restore':
      return runRestore(request, deps, output);
    case 'demo':
      return runDemo(request, deps, output);
    case 'superuser':
      return runSuperuser(request, deps, output);
    case 'migrate':
      return runMigrate(deps, output);
  }
}

function complain(error: ExchangeRefused, output: AdminOutput): void {
  if (error.faults.length === 0) {
    output.complain(error.message);
    return;
  }
  for (const fault of error.faults.slice(0, faultsShown)) output.complain(describeFault(fault));
  const more = error.faultCount - faultsShown;
  if (more > 0) output.complain(`… and ${formatCount(more)} more`);
  output.complain(`Nothing was changed: ${countOf(error.faultCount, 'fault')} must be put right.`);
}
