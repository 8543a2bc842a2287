/**
 * Who stops `npm start` with a signal reaches npm and the shell that npm puts in between, which ends without
 * passing it on. So a process that npm started watches for its parent to be gone, and takes that for SIGTERM.
 */
export function stopWithNpm() {
  if (process.env.npm_lifecycle_event === undefined || process.platform === 'win32') return;
  const parent = process.ppid;
  let listens = false;
  const watch = setInterval(() => {
    if (process.ppid !== parent) {
      clearInterval(watch);
      process.kill(process.pid, 'SIGTERM');
    }
    // Ctrl-C reaches every process. One that got it is stopping already and must not get a second signal;
    // but before anybody listens, our listening would keep the signal from ending the process.
    if (!listens && process.listenerCount('SIGINT') > 0) {
      listens = true;
      for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => clearInterval(watch));
    }
  }, 250);
  watch.unref();
}
