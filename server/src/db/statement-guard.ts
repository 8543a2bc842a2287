// PostgreSQL limits the time of a statement itself; the embedded engine has no clock, and answers
// nothing while it computes or waits for the disk.
import type pg from 'pg';
import { DiskFull } from './disk-space.ts';
import { text } from './start-messages.ts';

export interface StatementGuard {
  /** Milliseconds for statements, and for those of long work. */
  limits: { statement: number; longWork: number };
  isDiskFull(): boolean;
  /** Is told which statement runs, and when it was answered. */
  running: RunningStatement;
  /** Called when a statement was not answered in time. */
  onLate(error: StatementLate): void;
}

/** The statement that a database executes at this moment. */
export class RunningStatement {
  #text: string | null = null;
  #since = 0;

  begin(text: string): void {
    this.#text = shorten(text);
    this.#since = performance.now();
  }

  end(): void {
    this.#text = null;
  }

  /** Such as "for 31 seconds, at: insert into …"; null if none runs. */
  describe(): string | null {
    if (this.#text === null) return null;
    const seconds = Math.round((performance.now() - this.#since) / 1000);
    return `for ${seconds} seconds, at: ${this.#text}`;
  }
}

const statementsOf = new WeakMap<object, RunningStatement>();

/** Connects a database with the statement that it executes. */
export function watchStatements(db: object, running: RunningStatement): void {
  statementsOf.set(db, running);
}

/** What the embedded engine is waited for; null if it rests, or is another engine. */
export function describeRunning(db: object): string | null {
  return statementsOf.get(db)?.describe() ?? null;
}

function shorten(text: string): string {
  return text.trim().replace(/\s+/gu, ' ').slice(0, 80);
}

/** A statement that was not answered in time. */
export class StatementLate extends Error {
  /** As PostgreSQL names it. */
  readonly code = '57014';

  constructor(statement: string, ms: number) {
    super(text.noAnswer(ms / 1000, shorten(statement)));
  }
}

const longWork = /^\s*(?:alter|analyze|create|do|vacuum)\b/iu;
const changes = /^\s*(?:alter|create|delete|do|drop|insert|truncate|update|vacuum)\b/iu;
const changesWithin =
  /^\s*with\b.*(?:\binsert\s+into|\bdelete\s+from|\bupdate\s+\w+.{0,40}\sset)\b/isu;

/** Refuses writes of a connection while its disk is full, and limits the time of all statements. */
export function guardStatements(client: pg.ClientBase, guard: StatementGuard): void {
  let isLongTransaction = false;
  const send = client.query;
  client.query = ((...call: [string | { text?: string }]) => {
    const text = typeof call[0] === 'string' ? call[0] : (call[0].text ?? '');
    if (/^\s*set local statement_timeout = 0/iu.test(text)) isLongTransaction = true;
    else if (/^\s*(?:commit|rollback(?!\s+to))\b/iu.test(text)) isLongTransaction = false;
    const isChange = changes.test(text) || changesWithin.test(text);
    if (isChange && guard.isDiskFull()) return Promise.reject(new DiskFull());
    const answer: unknown = send.apply(client, call as never);
    if (!(answer instanceof Promise)) return answer;
    const { statement, longWork: long } = guard.limits;
    const ms = isLongTransaction || longWork.test(text) ? long : statement;
    const timer = setTimeout(() => guard.onLate(new StatementLate(text, ms)), ms);
    guard.running.begin(text);
    return answer.finally(() => {
      clearTimeout(timer);
      guard.running.end();
    });
  }) as typeof client.query;
}
