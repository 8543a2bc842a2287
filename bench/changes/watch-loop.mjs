// Loaded into the measured server: on SIGUSR2 it writes its measurements since the last signal to
// the file named by BENCH_WATCH.
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
    // Renamed into place, so that the waiting process never reads half a file.
    writeFileSync(`${file}.new`, JSON.stringify(seen));
    renameSync(`${file}.new`, file);
  });
}
