import { readFileSync } from 'node:fs';

/** Processor time of the main thread so far, in milliseconds, from Linux; without other threads. */
function spent(): number {
  const [running = ''] = readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(
    ' ',
  );
  return Number(running) / 1e6;
}

/** The longest processor time that some work takes before the event loop turns, in milliseconds. */
export async function findLongestTurn(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let since = spent();
  let next = setImmediate(turn);
  function turn() {
    const now = spent();
    longest = Math.max(longest, now - since);
    since = now;
    next = setImmediate(turn);
  }
  await work();
  clearImmediate(next);
  return longest;
}
