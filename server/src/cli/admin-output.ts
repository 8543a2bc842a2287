import type { Watcher } from '../features/exchange/progress.ts';

/** Receives the output of an admin command. */
export interface AdminOutput extends Watcher {
  /** Prints a line of the command's result. */
  print(line: string): void;
  /** Prints a line about a problem. */
  printError(line: string): void;
}
