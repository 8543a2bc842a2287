// An import that stands still says where: in its progress, and in a sentence when it gives up.
import { problemOfDatabaseError } from '../../db/constraint-problems.ts';
import { ExchangeRefused } from './faults.ts';
import type { WaitLimits } from './import-queries.ts';
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
  let step = 'Beginning';
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
    if (seconds * 1000 >= quietMs) watcher.wait?.(`Still waiting at "${step}", for ${seconds} s.`);
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
    return new ExchangeRefused(
      `The import waited ${lock / 1000} s at "${step}" for another change to end, and gave up. Nothing was changed. Run it again when the other has ended.`,
    );
  }
  if (code === statementTimeout) {
    return new ExchangeRefused(
      `The import waited ${statement / 1000} s for the database at "${step}", and gave up. Nothing was changed. The disk may be busy: run it again later.`,
    );
  }
  const problem = problemOfDatabaseError(error as { code?: string; constraint?: string });
  if (!problem) return error;
  return new ExchangeRefused(
    `${problem.detail} This happened at "${step}". Nothing was changed. Run the import again.`,
  );
}
