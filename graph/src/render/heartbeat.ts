/** Milliseconds between two questions to a worker. */
const every = 1000;
/** So many ticks without an answer: it has been killed, or hangs. */
const patience = 5;
/** The same before its first answer, while its code loads. */
const patienceAtStart = 30;

/**
 * Asks a worker again and again whether it is there. Counts ticks of its own timer and not time: a
 * page that was frozen or suspended has not waited, and neither has its worker answered.
 */
export class Heartbeat {
  readonly #timer: ReturnType<typeof setInterval>;
  #isAwaiting = true;
  #hasAnswered = false;
  #missed = 0;

  /**
   * @param ask sends a question, which `hear` is called after.
   * @param onSilence called once, when the worker no longer answers.
   */
  constructor(
    private readonly ask: () => void,
    private readonly onSilence: () => void,
  ) {
    this.#timer = setInterval(() => this.#tick(), every);
    ask();
  }

  /** The worker has said something. */
  hear(): void {
    this.#isAwaiting = false;
    this.#hasAnswered = true;
    this.#missed = 0;
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #tick(): void {
    // Nobody sees it, and browsers slow workers down as they like.
    if (document.hidden) {
      this.#missed = 0;
      return;
    }
    if (!this.#isAwaiting) {
      this.#isAwaiting = true;
      this.ask();
      return;
    }
    this.#missed += 1;
    if (this.#missed < (this.#hasAnswered ? patience : patienceAtStart)) return;
    this.stop();
    this.onSilence();
  }
}
