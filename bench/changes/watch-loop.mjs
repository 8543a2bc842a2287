// Loaded into the server that is measured: on SIGUSR2 it writes what happened since the last time
// to the file that BENCH_WATCH names.
import { renameSync, writeFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

const file = process.env.BENCH_WATCH;
if (isMainThread && file) {
  const resolution = 5;
  const delay = monitorEventLoopDelay({ resolution });
  delay.enable();
  let cpu = process.cpuUsage();
  process.on('SIGUSR2', () => {
    const spent = process.cpuUsage(cpu);
    const seen = {
      longestPauseMs: Math.max(0, delay.max / 1e6 - resolution),
      cpuMs: (spent.user + spent.system) / 1000,
      memoryMb: process.memoryUsage.rss() / 2 ** 20,
    };
    cpu = process.cpuUsage();
    delay.reset();
    // Whole at once for whoever waits for it.
    writeFileSync(`${file}.new`, JSON.stringify(seen));
    renameSync(`${file}.new`, file);
  });
}
