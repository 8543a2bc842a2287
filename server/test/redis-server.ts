import { freePort } from './free-port.ts';
import { findProgram, makeOwnedFolder, type RunningProgram, runProgram } from './system-program.ts';

export interface RedisServer {
  url: string;
  start(): Promise<void>;
  /** Stops at once; `start` starts it again without its data. */
  halt(): Promise<void>;
  /** Keeps its connections but does not answer, until `thaw`. */
  freeze(): void;
  thaw(): void;
  stop(): Promise<void>;
}

export const redisProgram = findProgram('redis-server');

/** Prepares a Redis on loopback that stores nothing on disk; `start` starts it. */
export async function prepareRedis(): Promise<RedisServer> {
  if (redisProgram === null) throw new Error('redis-server is not installed');
  const program = redisProgram;
  const { folder, owner, remove } = makeOwnedFolder('redis');
  const port = await freePort();
  const settings = { port, bind: '127.0.0.1', dir: folder, save: '', appendonly: 'no' };
  const args = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)]);
  let running: RunningProgram | null = null;
  const halt = async () => {
    await running?.stop('SIGKILL');
    running = null;
  };
  return {
    url: `redis://127.0.0.1:${port}`,
    start: async () => {
      running = await runProgram(program, args, { folder, owner, port });
    },
    halt,
    freeze: () => running?.child.kill('SIGSTOP'),
    thaw: () => running?.child.kill('SIGCONT'),
    stop: async () => {
      await halt();
      remove();
    },
  };
}
