import { describeFault, ExchangeRefused } from '../features/exchange/faults.ts';
import { type AdminOutput, countOf, formatCount } from './admin-output.ts';
import type { AdminRequest } from './admin-request.ts';
import { type AdminDeps, commands } from './commands.ts';
import { exitCodes } from './exit-codes.ts';

const faultsShown = 30;

type Run = (request: AdminRequest, deps: AdminDeps, output: AdminOutput) => Promise<void>;

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
    // Each command takes its own kind of request: that is what the table is made of.
    await (commands[request.command] as Run)(request, deps, output);
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
