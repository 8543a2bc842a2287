// PostgreSQL limits the time of a statement itself; the embedded engine has no clock, and answers
// nothing while it computes or waits for the disk.
import type pg from 'pg';
import { DiskFull } from './disk-space.ts';

export interface StatementGuard {
  /** Milliseconds for statements, and for those of long work. */
  limits: { statement: number; longWork: number };
  isDiskFull(): boolean;
  /** Called when a statement was not answered in time. */
  onLate(error: StatementLate): void;
}

/** A statement that was not answered in time. */
export class StatementLate extends Error {
  /** As PostgreSQL names it. */
  readonly code = '57014';

  constructor(text: string, ms: number) {
    const where = text.trim().replace(/\s+/gu, ' ').slice(0, 80);
    super(`The database did not answer within ${ms / 1000} seconds, at: ${where}`);
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
    return answer.finally(() => clearTimeout(timer));
  }) as typeof client.query;
}
