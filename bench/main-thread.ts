import { readFileSync } from 'node:fs';

/** Processor time of the main thread so far, ms, as Linux counts it: other threads are left out. */
function spent(): number {
  const [running = ''] = readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(
    ' ',
  );
  return Number(running) / 1e6;
}

/** The most processor time that some work takes on the main thread before others get their turn, ms. */
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
