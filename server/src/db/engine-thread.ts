// Runs the embedded engine in its own thread. The messages are PostgreSQL's wire protocol, so that
// `pg` uses it like a server: both engines share one driver, with its errors and values.
import { Duplex } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';
import { startThread } from '../threads/start-thread.ts';

export interface EngineData {
  /** Undefined for a database in memory. */
  dataDir?: string;
  /** The result of `dump`, for a database in memory. */
  dump?: Uint8Array<ArrayBuffer>;
}

/** Bytes of the protocol, or a command for the whole database. */
export type EngineRequest = Uint8Array | { open: EngineData } | 'dump' | 'close';

export type EngineReply =
  | Uint8Array
  | { done: Uint8Array<ArrayBuffer> | null }
  | { error: Error; code: string | undefined };

/** When the database closes, longer work is cut off with its thread, as in a killed process. */
const closeLimitMs = 5_000;

/** Threads with a closed database, for reuse: starting a thread takes half a second. */
const spare: Worker[] = [];

/** How the engine comes back after it ended; without one it stays away. */
export interface Recovery {
  /** Called before the engine is started again. */
  prepare(): void;
  /** The error that users of the engine get because it ended. */
  explain(cause: Error): Error;
  /** Called with the reason when the engine ended, or could not be started again. */
  onEnded(cause: Error): void;
}

/** After a start that failed, connections are refused for a moment instead of trying each time. */
const pauseMs = 2_000;

export class EngineThread {
  readonly #data: EngineData;
  readonly #recovery: Recovery | undefined;
  #worker: Worker | null = null;
  /** Resolves when the thread that ended last has left its files. */
  #gone: Promise<unknown> = Promise.resolve();
  #starting: Promise<void> | null = null;
  #failure: { error: Error; at: number } | null = null;
  #connection: EngineConnection | null = null;
  #isClosing = false;

  private constructor(data: EngineData, recovery: Recovery | undefined) {
    this.#data = data;
    this.#recovery = recovery;
  }

  /** @throws the error, with its `code`, if the engine cannot open its folder. */
  static async open(data: EngineData, recovery?: Recovery): Promise<EngineThread> {
    const thread = new EngineThread(data, recovery);
    await thread.#start();
    return thread;
  }

  async #start(): Promise<void> {
    const code = new URL('./engine-worker.ts', import.meta.url);
    const worker = spare.pop() ?? startThread(code);
    worker.ref();
    worker.on('message', (reply: EngineReply) => {
      if (reply instanceof Uint8Array) this.#connection?.receive(reply);
    });
    let cause = new Error('The embedded engine has ended.');
    // Without a recovery, an error of the thread is an uncaught exception, which ends the process.
    if (this.#recovery) {
      worker.once('error', (error) => {
        cause = error;
      });
    }
    worker.once('exit', () => this.#end(worker, cause));
    this.#worker = worker;
    try {
      await this.#ask({ open: this.#data });
    } catch (error) {
      this.#worker = null;
      await worker.terminate();
      throw error;
    }
  }

  /** Opens a connection for `pg`; only one at a time. It starts an engine that has ended. */
  connect(): Duplex {
    this.#connection = new EngineConnection({
      begin: () => this.#startAgain(),
      send: (request) => this.#worker?.postMessage(request, [request.buffer]),
    });
    return this.#connection;
  }

  async #startAgain(): Promise<void> {
    if (this.#worker) return;
    if (this.#failure && performance.now() - this.#failure.at < pauseMs) throw this.#failure.error;
    this.#starting ??= this.#recover().finally(() => {
      this.#starting = null;
    });
    await this.#starting;
  }

  async #recover(): Promise<void> {
    if (!this.#recovery || this.#isClosing) throw new Error('The embedded engine has ended.');
    await this.#gone;
    try {
      this.#recovery.prepare();
      await this.#start();
      this.#failure = null;
    } catch (cause) {
      if (!this.#failure) this.#recovery.onEnded(cause as Error);
      const error = this.#recovery.explain(cause as Error);
      this.#failure = { error, at: performance.now() };
      throw error;
    }
  }

  /** Ends the engine like a crash: nothing committed is lost, and the next connection starts it. */
  abandon(cause: Error): void {
    const worker = this.#worker;
    if (!worker) return;
    this.#end(worker, cause);
    this.#gone = worker.terminate();
  }

  #end(worker: Worker, cause: Error): void {
    if (this.#worker !== worker) return;
    this.#worker = null;
    if (!this.#isClosing) this.#recovery?.onEnded(cause);
    this.#connection?.destroy(this.#recovery?.explain(cause) ?? cause);
  }

  /** The whole database, for `open`. It must not be used meanwhile. */
  async dump(): Promise<Uint8Array<ArrayBuffer>> {
    return (await this.#ask('dump')) ?? new Uint8Array();
  }

  /** Closes the database once its users are done; after a time limit it is cut off. */
  async close(usersAreDone: Promise<void>): Promise<void> {
    this.#isClosing = true;
    const limit = setTimeout(closeLimitMs, 'late', { ref: false });
    const closed = usersAreDone.then(() => this.#worker && this.#ask('close'));
    if ((await Promise.race([closed, limit])) === 'late') await this.#worker?.terminate();
    else this.#retire();
    await this.#gone;
  }

  #retire(): void {
    const worker = this.#worker;
    if (!worker) return;
    for (const event of ['message', 'error', 'exit']) worker.removeAllListeners(event);
    worker.unref();
    spare.push(worker);
  }

  #ask(request: EngineRequest): Promise<Uint8Array<ArrayBuffer> | null> {
    const worker = this.#worker as Worker;
    return new Promise((resolve, reject) => {
      const listen = (reply: EngineReply) => {
        if (reply instanceof Uint8Array) return;
        worker.off('message', listen);
        if ('error' in reply) reject(Object.assign(reply.error, { code: reply.code }));
        else resolve(reply.done);
      };
      worker.on('message', listen);
      worker.once('exit', () => reject(new Error('The embedded engine has ended.')));
      worker.postMessage(request);
    });
  }
}

/** How long one turn of the event loop parses an answer before other work gets its turn. */
const turnMs = 5;

interface ConnectedEngine {
  /** Resolves when the engine can be used. */
  begin(): Promise<void>;
  /** Transfers the buffer: the sender cannot use it afterwards. */
  send(request: Uint8Array<ArrayBuffer>): void;
}

/** The stream that `pg` uses as its socket. */
class EngineConnection extends Duplex {
  readonly #engine: ConnectedEngine;
  readonly #received: Uint8Array[] = [];
  #isReading = false;

  constructor(engine: ConnectedEngine) {
    super();
    this.#engine = engine;
  }

  connect(): this {
    this.#engine.begin().then(
      () => this.emit('connect'),
      (error: Error) => this.destroy(error),
    );
    return this;
  }

  // No-ops: the thread itself keeps the process alive, and its messages are never delayed.
  ref(): this {
    return this;
  }
  unref(): this {
    return this;
  }
  setNoDelay(): this {
    return this;
  }

  receive(piece: Uint8Array): void {
    this.#received.push(piece);
    if (!this.#isReading) this.#readOn();
  }

  /**
   * Emits received pieces for one turn, then yields: while pieces keep arriving, Node.js would
   * deliver them all in one turn. It does not use `push`, which would buffer them.
   */
  #readOn(): void {
    const limit = performance.now() + turnMs;
    this.#isReading = this.#received.length > 0;
    while (this.#received.length > 0 && performance.now() < limit) {
      const piece = this.#received.shift();
      if (piece) this.emit('data', Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength));
    }
    if (this.#isReading) setImmediate(() => this.#readOn());
  }

  override _read(): void {
    // Nothing to do: received pieces are emitted without being asked for.
  }

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.#engine.send(new Uint8Array(chunk));
    done();
  }

  /** Sends all parts of a statement as one message. */
  override _writev(chunks: { chunk: Buffer }[], done: () => void): void {
    this.#engine.send(new Uint8Array(Buffer.concat(chunks.map(({ chunk }) => chunk))));
    done();
  }

  override _final(done: () => void): void {
    this.push(null);
    done();
  }
}
