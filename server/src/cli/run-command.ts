import { describeFault, ExchangeRefused } from '../features/exchange/faults.ts';
import type { AdminOutput } from './admin-output.ts';
import type { AdminRequest } from './admin-request.ts';
import { type AdminDeps, commands } from './commands.ts';
import { exitCodes } from './exit-codes.ts';
import { text } from './messages.ts';

const faultsShown = 30;

type Run = (request: AdminRequest, deps: AdminDeps, output: AdminOutput) => Promise<void>;

/**
 * Executes a request, in the command's own process or in a running server.
 * @returns the exit code. Unexpected errors are thrown.
 */
export async function runAdminCommand(
  request: AdminRequest,
  deps: AdminDeps,
  output: AdminOutput,
): Promise<number> {
  // Safe: the type of the table guarantees that each command gets its own kind of request.
  return runRefusable(() => (commands[request.command] as Run)(request, deps, output), output);
}

/** Runs a command that may be refused. @returns the exit code. Unexpected errors are thrown. */
export async function runRefusable(
  work: () => Promise<void>,
  output: AdminOutput,
): Promise<number> {
  try {
    await work();
    return exitCodes.done;
  } catch (error) {
    if (output.signal?.aborted) {
      output.printError(text.interrupted);
      return exitCodes.interrupted;
    }
    if (!(error instanceof ExchangeRefused)) throw error;
    printRefusal(error, output);
    return exitCodes.failed;
  }
}

function printRefusal(error: ExchangeRefused, output: AdminOutput): void {
  if (error.faults.length === 0) {
    output.printError(error.message);
    return;
  }
  for (const fault of error.faults.slice(0, faultsShown)) output.printError(describeFault(fault));
  const more = error.faultCount - faultsShown;
  if (more > 0) output.printError(text.moreFaults(more));
  output.printError(text.faults(error.faultCount));
}
