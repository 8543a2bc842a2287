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

export class EngineThread {
  readonly #worker: Worker;
  #connection: EngineConnection | null = null;

  private constructor(worker: Worker) {
    this.#worker = worker;
    worker.ref();
    worker.on('message', (reply: EngineReply) => {
      if (reply instanceof Uint8Array) this.#connection?.receive(reply);
    });
    // An error of the thread becomes an uncaught exception, which ends the process.
    worker.once('exit', () =>
      this.#connection?.destroy(new Error('The embedded engine has ended.')),
    );
  }

  /** @throws the error, with its `code`, if the engine cannot open its folder. */
  static async open(data: EngineData): Promise<EngineThread> {
    const code = new URL('./engine-worker.ts', import.meta.url);
    const thread = new EngineThread(spare.pop() ?? startThread(code));
    try {
      await thread.#ask({ open: data });
    } catch (error) {
      await thread.#worker.terminate();
      throw error;
    }
    return thread;
  }

  /** Opens a connection for `pg`; only one at a time. */
  connect(): Duplex {
    this.#connection = new EngineConnection((request) =>
      this.#worker.postMessage(request, [request.buffer]),
    );
    return this.#connection;
  }

  /** The whole database, for `open`. It must not be used meanwhile. */
  async dump(): Promise<Uint8Array<ArrayBuffer>> {
    return (await this.#ask('dump')) ?? new Uint8Array();
  }

  /** Closes the database once its users are done; after a time limit it is cut off. */
  async close(usersAreDone: Promise<void>): Promise<void> {
    const limit = setTimeout(closeLimitMs, 'late', { ref: false });
    const closed = usersAreDone.then(() => this.#ask('close'));
    if ((await Promise.race([closed, limit])) === 'late') await this.#worker.terminate();
    else this.#retire();
  }

  #retire(): void {
    for (const event of ['message', 'exit']) this.#worker.removeAllListeners(event);
    this.#worker.unref();
    spare.push(this.#worker);
  }

  #ask(request: EngineRequest): Promise<Uint8Array<ArrayBuffer> | null> {
    return new Promise((resolve, reject) => {
      const listen = (reply: EngineReply) => {
        if (reply instanceof Uint8Array) return;
        this.#worker.off('message', listen);
        if ('error' in reply) reject(Object.assign(reply.error, { code: reply.code }));
        else resolve(reply.done);
      };
      this.#worker.on('message', listen);
      this.#worker.once('exit', () => reject(new Error('The embedded engine has ended.')));
      this.#worker.postMessage(request);
    });
  }
}

/** How long one turn of the event loop parses an answer before other work gets its turn. */
const turnMs = 5;

/** The stream that `pg` uses as its socket. */
class EngineConnection extends Duplex {
  readonly #send: (request: Uint8Array<ArrayBuffer>) => void;
  readonly #received: Uint8Array[] = [];
  #isReading = false;

  /** @param send transfers the buffer: the sender cannot use it afterwards. */
  constructor(send: (request: Uint8Array<ArrayBuffer>) => void) {
    super();
    this.#send = send;
  }

  connect(): this {
    process.nextTick(() => this.emit('connect'));
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
    this.#send(new Uint8Array(chunk));
    done();
  }

  /** Sends all parts of a statement as one message. */
  override _writev(chunks: { chunk: Buffer }[], done: () => void): void {
    this.#send(new Uint8Array(Buffer.concat(chunks.map(({ chunk }) => chunk))));
    done();
  }

  override _final(done: () => void): void {
    this.push(null);
    done();
  }
}
