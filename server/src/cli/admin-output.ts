import type { Watcher } from '../features/exchange/watcher.ts';

/** Where an admin command says what it does. */
export interface AdminOutput extends Watcher {
  /** The command's result, a line at a time. */
  say(line: string): void;
  /** What went wrong, a line at a time. */
  complain(line: string): void;
}

/** `4,401`. */
export function formatCount(count: number): string {
  return count.toLocaleString('en');
}

/** `1 person`, `2 people`. */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}
