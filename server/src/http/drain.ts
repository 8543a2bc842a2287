// Stops a listening server without cutting off a request that was sent. A connection can look idle
// while the bytes of a request are unread, because the event loop was busy: closing it then, or
// closing the listening socket, would reset the request. So both are closed only after some short
// turns of the event loop without arrivals: by then everything that had arrived was read.
import type { Socket } from 'node:net';
import { setImmediate, setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** How long `/readyz` answers 503 before new connections are refused. */
const noticeMs = 300;
const sweepMs = 50;
const limitMs = 10_000;
/** After the connections are cut off, work still running this long ends with the process. */
const cutOffMs = 1_000;
const quiet = { turns: 3, turnMs: 3, limitMs: 3_000 } as const;

export class Drain {
  readonly #app: FastifyInstance;
  readonly #connections = new Set<Socket>();
  /** The number of connections and requests so far. */
  #arrivals = 0;
  #isDraining = false;
  #held: Promise<void> | null = null;

  /** Must be the app's first hook, so that it holds requests before any work is done for them. */
  constructor(app: FastifyInstance) {
    this.#app = app;
    app.server.on('connection', (socket: Socket) => {
      this.#arrivals += 1;
      this.#connections.add(socket);
      socket.once('close', () => this.#connections.delete(socket));
    });
    app.addHook('onRequest', (_request, _reply, done) => {
      this.#arrivals += 1;
      if (this.#held === null) done();
      else void this.#held.then(() => done());
    });
    // Fastify closes the listening socket in the tick in which this hook ends, so no request can be
    // accepted and stay unread after the last quiet turn.
    app.addHook('preClose', () => this.#quietTurns());
    app.addHook('onSend', (_request, reply, _payload, done) => {
      if (this.#isDraining) reply.header('Connection', 'close');
      done();
    });
  }

  get isDraining(): boolean {
    return this.#isDraining;
  }

  /**
   * Announces the stop, waits a moment, closes the listening socket, answers what was sent, and
   * closes the app. Requests unfinished after ten seconds are cut off.
   */
  async close(): Promise<void> {
    const { server } = this.#app;
    this.#isDraining = true;
    await setTimeout(noticeMs);
    let release: () => void = () => undefined;
    this.#held = new Promise((resolve) => {
      release = resolve;
    });
    let isClosed = false;
    const closed = this.#app.close().finally(() => {
      isClosed = true;
    });
    const holdLimit = performance.now() + quiet.limitMs;
    while (server.listening && performance.now() < holdLimit) await setImmediate();
    this.#held = null;
    release();
    const limit = performance.now() + limitMs;
    while (!isClosed && performance.now() < limit) {
      await Promise.race([closed, setTimeout(sweepMs)]);
      if (!isClosed) await this.#closeIdle();
    }
    for (const socket of this.#connections) socket.destroy();
    await Promise.race([closed, setTimeout(cutOffMs)]);
  }

  /** Closes connections that became idle after their answer, and those that sent nothing. */
  async #closeIdle(): Promise<void> {
    await this.#quietTurns();
    this.#app.server.closeIdleConnections();
    for (const socket of this.#connections) if (socket.bytesRead === 0) socket.destroy();
  }

  /**
   * Waits, up to a limit, for short turns of the event loop without arrivals. One turn is not
   * enough: each turn accepts one connection, which is read only in the next.
   */
  async #quietTurns(): Promise<void> {
    const limit = performance.now() + quiet.limitMs;
    let turns = 0;
    while (turns < quiet.turns && performance.now() < limit) {
      const began = performance.now();
      const before = this.#arrivals;
      await setImmediate();
      const isQuiet = performance.now() - began < quiet.turnMs && this.#arrivals === before;
      turns = isQuiet ? turns + 1 : 0;
    }
  }
}
