import type { Watcher } from '../features/exchange/progress.ts';

/** Receives the output of an admin command. */
export interface AdminOutput extends Watcher {
  /** Prints a line of the command's result. */
  print(line: string): void;
  /** Prints a line about a problem. */
  printError(line: string): void;
}

/** Formats a number, such as `4,401`. */
export function formatCount(count: number): string {
  return count.toLocaleString('en');
}

/** A number with its noun, such as `1 person` or `2 people`. */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}
