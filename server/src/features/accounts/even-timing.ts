import { setTimeout as pause } from 'node:timers/promises';

const stepMs = 500;

/**
 * Runs `work` and answers when a whole number of half seconds has passed, where the product hides
 * who has an account: how long the work took would tell whether there was something to do.
 */
export async function atEvenTimes<Result>(
  { hidesAccounts }: { hidesAccounts: boolean },
  work: () => Promise<Result>,
): Promise<Result> {
  if (!hidesAccounts) return work();
  const begunAt = performance.now();
  try {
    return await work();
  } finally {
    const spentMs = performance.now() - begunAt;
    await pause(Math.ceil(spentMs / stepMs) * stepMs - spentMs);
  }
}
