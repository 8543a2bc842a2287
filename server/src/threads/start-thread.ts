import { Worker, type WorkerOptions } from 'node:worker_threads';

/**
 * Starts a thread from the file of its code, `new URL('./…-worker.ts', import.meta.url)`. In a
 * build, that code is a JavaScript file beside its caller. In development it is TypeScript, and a
 * thread does not inherit the loader of its parent, so another file bundles it.
 */
export function startThread(code: URL, options: WorkerOptions = {}): Worker {
  if (!import.meta.url.endsWith('.ts')) {
    const built = new URL(code.href.replace(/\.ts$/u, '.js'));
    return new Worker(built, { ...options, execArgv: [] });
  }
  const loader = new URL('./thread-from-source.mjs', import.meta.url);
  return new Worker(loader, { ...options, argv: [code.href], execArgv: [] });
}
