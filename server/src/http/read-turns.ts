import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate as letOthersWork } from 'node:timers/promises';
import { inSpan } from '../spans.ts';
import type { Client, ClientCosts, Measurement } from './client-costs.ts';
import { type Begun, FairQueue } from './fair-queue.ts';

/** The number of costly reads at once: enough to keep the database and the event loop busy. */
const maxAtOnce = 3;
/** In milliseconds: no save takes longer by itself. */
const saveMs = 150;
/** In bytes: answers from this size on are sent in turns. */
const muchToSend = 64 * 1024;
/** A place of what is sent is free after this time: whoever receives slowly keeps nobody waiting. */
const sendingMs = 20;

/** A read that runs. */
interface Running {
  queue: FairQueue;
  begun: Begun;
  measurement: Measurement;
}

/**
 * Costly reads take turns, fairly between clients, and are counted against their client. Executed
 * all at once they would not finish sooner, and each statement of a save would wait for all of them,
 * in the database and on the event loop. While a save runs, no read begins; if saves follow one
 * another without a pause, reads are executed one at a time, so that readers do not wait for ever.
 */
export class ReadTurns {
  readonly #costs: ClientCosts;
  readonly #reads: FairQueue;
  readonly #large: FairQueue;
  readonly #sent: FairQueue;
  /** The read within which code runs. */
  readonly #current = new AsyncLocalStorage<Running>();
  /** Reads that have begun and wait between two of their steps. */
  readonly #paused: (() => void)[] = [];
  #writes = 0;
  /** Whether a save began within the last `saveMs`, while no other save was running. */
  #isSaveYoung = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(costs: ClientCosts) {
    this.#costs = costs;
    this.#reads = new FairQueue(costs);
    this.#large = new FairQueue(costs);
    this.#sent = new FairQueue(costs);
  }

  /**
   * Executes a costly read when it is its turn.
   * @throws rate_limited if the client has used up its budget, before or while it waits.
   */
  async read<Result>(client: Client, make: () => Promise<Result>): Promise<Result> {
    this.refuseOverBudget(client);
    return this.goOn(client, () => {
      this.refuseOverBudget(client);
      return make();
    });
  }

  /** `read` for a further step of an answer that has begun: it is never refused. */
  goOn<Result>(client: Client, make: () => Promise<Result>): Promise<Result> {
    return this.#inTurn(this.#reads, () => this.#startNext(), client, make);
  }

  /** @throws rate_limited if the client has used up its budget. */
  refuseOverBudget(client: Client): void {
    this.#costs.refuseOverBudget(client);
  }

  /**
   * Executes a read whose answer is large: one at a time, because each slows down other requests
   * and takes much memory. It is written in pieces, so saves need not wait for it.
   */
  async readLarge<Result>(client: Client, make: () => Promise<Result>): Promise<Result> {
    this.refuseOverBudget(client);
    return this.#inTurn(this.#large, () => this.#large.begin(1), client, make);
  }

  async #inTurn<Result>(
    queue: FairQueue,
    startNext: () => void,
    client: Client,
    make: () => Promise<Result>,
  ): Promise<Result> {
    const isTurn = new Promise<Begun>((begin) => {
      queue.add(client, begin);
      startNext();
    });
    const begun = await inSpan('wait for a turn', () => isTurn);
    const measurement = this.#costs.begin(client);
    try {
      return await this.#current.run({ queue, begun, measurement }, make);
    } finally {
      measurement.end();
      queue.end(begun);
      startNext();
    }
  }

  /**
   * Waits until an answer may be sent, which is counted against its client. Sending much at once to
   * clients that ask for it again and again would keep all others waiting.
   * @param sent calls back once the answer has left, or its client is gone.
   */
  async send(client: Client, bytes: number, sent: (done: () => void) => void): Promise<void> {
    this.#costs.chargeSending(client, bytes);
    if (bytes < muchToSend) return;
    const startNext = () => this.#sent.begin(maxAtOnce);
    await new Promise<void>((begin) => {
      this.#sent.add(client, (begun) => {
        let isOver = false;
        const end = () => {
          if (isOver) return;
          isOver = true;
          clearTimeout(timer);
          this.#sent.end(begun);
          // What waits in other sockets is read before the next is sent.
          setImmediate(startNext);
        };
        const timer = setTimeout(end, sendingMs);
        sent(end);
        begin();
      });
      startNext();
    });
  }

  /**
   * Call this between two steps of a read: it lets a save that has just begun go first, and the
   * reads of others if the client has cost much. What waits in its socket is noticed only in the
   * next turn of the event loop.
   */
  async yieldToSaves(): Promise<void> {
    const running = this.#current.getStore();
    running?.measurement.settle();
    running?.queue.reconsider(running.begun);
    this.#startNext();
    for (;;) {
      await letOthersWork();
      if (this.#maxReads > 0 && !running?.queue.shouldWait(running.begun)) return;
      await new Promise<void>((goOn) => this.#paused.push(goOn));
    }
  }

  /** Executes a save immediately; while it runs, no further read begins, or one at a time. */
  async write<Result>(client: Client, work: () => Promise<Result>): Promise<Result> {
    this.#beginWrite();
    try {
      return await this.#costs.measure(client, work);
    } finally {
      this.#endWrite();
    }
  }

  /**
   * Lets a save go first from its arrival on, because its authentication needs the database too.
   * @returns the function that ends this; otherwise it ends after `saveMs`, since it is unknown
   * whether the caller may save, or when the body will be complete.
   */
  announceWrite(): () => void {
    this.#beginWrite();
    let isOver = false;
    const end = () => {
      if (isOver) return;
      isOver = true;
      clearTimeout(timer);
      this.#endWrite();
    };
    const timer = setTimeout(end, saveMs);
    return end;
  }

  #beginWrite(): void {
    if (this.#writes === 0) {
      this.#isSaveYoung = true;
      this.#timer = setTimeout(() => {
        this.#isSaveYoung = false;
        this.#startNext();
      }, saveMs);
    }
    this.#writes += 1;
  }

  #endWrite(): void {
    this.#writes -= 1;
    if (this.#writes === 0) clearTimeout(this.#timer);
    this.#startNext();
  }

  get #maxReads(): number {
    if (this.#writes === 0) return maxAtOnce;
    return this.#isSaveYoung ? 0 : 1;
  }

  #startNext(): void {
    if (this.#maxReads > 0) for (const goOn of this.#paused.splice(0)) goOn();
    this.#reads.begin(this.#maxReads);
  }
}
