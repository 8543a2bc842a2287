// An import that stands still says where: in its progress, and in a sentence when it gives up.
import { problemOfDatabaseError } from '../../db/constraint-problems.ts';
import { ExchangeRefused } from './faults.ts';
import type { WaitLimits } from './import-queries.ts';
import { steps, text } from './messages.ts';
import type { Watcher } from './progress.ts';

export const waitLimits: WaitLimits = { lock: 60_000, statement: 10 * 60_000 };

const quietMs = 30_000;
const lockTimeout = '55P03';
const statementTimeout = '57014';

/**
 * Runs an import, and tells its watcher every half minute which step has not moved since.
 * @param run gets a watcher that knows the present step.
 * @throws ExchangeRefused naming the step, if the database refused to wait any longer.
 */
export async function tellingWaits<Result>(
  watcher: Watcher,
  limits: WaitLimits,
  run: (watcher: Watcher) => Promise<Result>,
): Promise<Result> {
  let step: string = steps.beginning;
  let movedAt = performance.now();
  const told: Watcher = {
    ...watcher,
    progress: (name, done, total) => {
      step = name;
      movedAt = performance.now();
      watcher.progress(name, done, total);
    },
  };
  const timer = setInterval(() => {
    const seconds = Math.round((performance.now() - movedAt) / 1000);
    if (seconds * 1000 >= quietMs) watcher.wait?.(text.stillWaiting(step, seconds));
  }, quietMs);
  try {
    return await run(told);
  } catch (error) {
    throw watcher.signal?.aborted ? error : readable(error, step, limits);
  } finally {
    clearInterval(timer);
  }
}

function readable(error: unknown, step: string, { lock, statement }: WaitLimits): unknown {
  const { code } = error as { code?: string };
  if (code === lockTimeout) {
    return new ExchangeRefused(text.waitedForLock(lock / 1000, step));
  }
  if (code === statementTimeout) {
    return new ExchangeRefused(text.waitedForDatabase(statement / 1000, step));
  }
  const problem = problemOfDatabaseError(error as { code?: string; constraint?: string });
  if (!problem) return error;
  return new ExchangeRefused(text.refusedByDatabase(problem.detail, step));
}
