// The embedded engine in a thread of its own. What goes to and fro is PostgreSQL's wire protocol, so
// `pg` speaks to it as to a server: both engines share one driver, its errors and its values.
import { Duplex } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';
import { startThread } from '../threads/start-thread.ts';

export interface EngineData {
  /** Without it the database is in memory. */
  dataDir?: string;
  /** What `dump` gave, for a database in memory. */
  dump?: Uint8Array<ArrayBuffer>;
}

/** Bytes of the protocol, or what concerns the database as a whole. */
export type EngineRequest = Uint8Array | { open: EngineData } | 'dump' | 'close';

export type EngineReply =
  | Uint8Array
  | { done: Uint8Array<ArrayBuffer> | null }
  | { error: Error; code: string | undefined };

/** What runs longer when the database is closed ends with its thread, as if the process were killed. */
const closeLimitMs = 5_000;

/** Threads whose database was closed, for the next: to start one takes half a second. */
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
    // Its error, if there was one, is thrown as any other that nobody caught, and ends the process.
    worker.once('exit', () =>
      this.#connection?.destroy(new Error('The embedded engine has ended.')),
    );
  }

  /** @throws what hinders the engine from opening its folder, with its `code`. */
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

  /** For `pg`, one at a time. */
  connect(): Duplex {
    this.#connection = new EngineConnection((request) =>
      this.#worker.postMessage(request, [request.buffer]),
    );
    return this.#connection;
  }

  /** The whole database, for `open`. Nobody may use it meanwhile. */
  async dump(): Promise<Uint8Array<ArrayBuffer>> {
    return (await this.#ask('dump')) ?? new Uint8Array();
  }

  /** Closes the database when its users are done, but does not wait for them for ever. */
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

/** What the event loop parses of an answer before it looks at anything else. */
const turnMs = 5;

/** The side of a connection that `pg` takes for a socket. */
class EngineConnection extends Duplex {
  readonly #send: (request: Uint8Array<ArrayBuffer>) => void;
  readonly #received: Uint8Array[] = [];
  #isReading = false;

  /** @param send takes the bytes away from who sends them. */
  constructor(send: (request: Uint8Array<ArrayBuffer>) => void) {
    super();
    this.#send = send;
  }

  connect(): this {
    process.nextTick(() => this.emit('connect'));
    return this;
  }

  // The thread keeps the process alive, and its messages are never held back.
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
   * Hands over what has come, and lets others have their turn before it takes more: while pieces
   * keep coming, Node.js would deliver them all in one. Not by `push`, which collects them.
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
    // Everything that comes is handed over at once.
  }

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.#send(new Uint8Array(chunk));
    done();
  }

  /** All that makes up one statement goes as one message. */
  override _writev(chunks: { chunk: Buffer }[], done: () => void): void {
    this.#send(new Uint8Array(Buffer.concat(chunks.map(({ chunk }) => chunk))));
    done();
  }

  override _final(done: () => void): void {
    this.push(null);
    done();
  }
}
