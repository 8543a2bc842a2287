/**
 * Makes the process stop together with npm. A signal to `npm start` reaches npm and its shell, but
 * the shell ends without passing it on. So a process that npm started watches its parent, and sends
 * itself SIGTERM when the parent is gone.
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
    // Ctrl-C reaches every process, so the first signal ends the watch and no second one is sent.
    // Our listener waits for the server's: alone it would disable the default exit.
    if (!listens && process.listenerCount('SIGINT') > 0) {
      listens = true;
      for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => clearInterval(watch));
    }
  }, 250);
  watch.unref();
}
