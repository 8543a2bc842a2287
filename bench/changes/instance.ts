// One process of the built product, called over HTTP.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';

/** Measurements in the server since the last request for them. */
export interface Seen {
  longestPauseMs: number;
  cpuMs: number;
  memoryMb: number;
}

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  /** The body as transferred, possibly compressed. */
  bytes: Buffer;
  json: <Body>() => Body;
}

export interface Call {
  token?: string | undefined;
  body?: object | URLSearchParams | undefined;
  /** What the caller accepts: gzip, unless given. */
  encodings?: string;
  agent?: Agent;
  /** The loopback address that the call comes from. */
  from?: string;
}

export interface Instance {
  address: string;
  call(method: string, path: string, call?: Call): Promise<Answer>;
  watch(): Promise<Seen>;
  /** Sends a signal and waits until the process has ended. */
  end(signal?: NodeJS.Signals): Promise<void>;
}

const watcher = new URL('./watch-loop.mjs', import.meta.url).href;

/**
 * Starts a server/dist, and waits until it listens.
 * @param seen the file that the server writes its measurements to.
 */
export async function startInstance(
  server: string,
  environment: NodeJS.ProcessEnv,
  { port, seen }: { port: number; seen: string },
): Promise<Instance> {
  const child = spawn(process.execPath, ['--import', watcher, join(resolve(server), 'main.js')], {
    env: { ...environment, PORT: String(port), BENCH_WATCH: seen },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((done) => child.once('exit', done));
  // Also when a measurement fails.
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  await new Promise<void>((listens, reject) => {
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += String(chunk);
      if (output.includes(' to see the map.')) listens();
    });
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
  });
  const address = `http://127.0.0.1:${port}`;
  return {
    address,
    call: (method, path, call = {}) => send(method, address + path, { agent, ...call }),
    watch: async () => {
      rmSync(seen, { force: true });
      child.kill('SIGUSR2');
      while (!existsSync(seen)) await sleep(2);
      return JSON.parse(readFileSync(seen, 'utf8')) as Seen;
    },
    end: async (signal = 'SIGTERM') => {
      agent.destroy();
      child.kill(signal);
      await ended;
      process.off('exit', kill);
    },
  };
}

/** @returns a function that runs an admin command, and returns the seconds that it took. */
export const adminOf =
  (server: string) =>
  (env: NodeJS.ProcessEnv, args: string[], input = '') => {
    const started = performance.now();
    const child = spawn(process.execPath, [join(resolve(server), 'admin.js'), ...args], {
      env,
      stdio: ['pipe', 'ignore', 'inherit'],
    });
    child.stdin.end(`${input}\n`);
    return new Promise<number>((done, reject) => {
      child.once('exit', (code) => {
        if (code === 0) done((performance.now() - started) / 1000);
        else reject(new Error(`admin ${args[0]} ended with ${code}`));
      });
    });
  };

export function send(
  method: string,
  url: string,
  { agent, token, body, from, encodings = 'gzip' }: Call = {},
): Promise<Answer> {
  const isForm = body instanceof URLSearchParams;
  const headers = {
    'accept-encoding': encodings,
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(body
      ? { 'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json' }
      : {}),
  };
  return new Promise((done, reject) => {
    const options = {
      method,
      headers,
      ...(agent && { agent }),
      ...(from && { localAddress: from }),
    };
    const asking = request(url, options, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', reject);
      response.on('end', () => {
        const bytes = Buffer.concat(chunks);
        const isPacked = response.headers['content-encoding'] === 'gzip';
        done({
          status: response.statusCode ?? 0,
          headers: response.headers,
          bytes,
          json: () => JSON.parse(String(isPacked ? gunzipSync(bytes) : bytes)),
        });
      });
    }).on('error', reject);
    asking.end(isForm ? String(body) : body && JSON.stringify(body));
  });
}
