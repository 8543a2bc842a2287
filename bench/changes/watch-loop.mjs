// Loaded into the measured server: on SIGUSR2 it writes its measurements since the last signal to
// the file named by BENCH_WATCH, and with BENCH_PROFILE a CPU profile of that time into that folder.
import { renameSync, writeFileSync } from 'node:fs';
import { Session } from 'node:inspector';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

const file = process.env.BENCH_WATCH;
if (isMainThread && file) {
  const resolution = 5;
  const delay = monitorEventLoopDelay({ resolution });
  delay.enable();
  let cpu = process.cpuUsage();
  const profile = startProfile(process.env.BENCH_PROFILE);
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
    profile();
  });
}

/** @returns a function that writes what was seen since the last call. */
function startProfile(folder) {
  if (!folder) return () => undefined;
  const session = new Session();
  session.connect();
  session.post('Profiler.enable');
  session.post('Profiler.start');
  let written = 0;
  return () => {
    session.post('Profiler.stop', (_error, { profile }) => {
      written += 1;
      const name = `${process.pid}-${written}.cpuprofile`;
      writeFileSync(join(folder, name), JSON.stringify(profile));
    });
    session.post('Profiler.start');
  };
}
