import { setTimeout as pause } from 'node:timers/promises';

const stepMs = 500;

/**
 * Runs `work` and, where the product hides who has an account, waits until a multiple of 500 ms has
 * passed: the duration would otherwise reveal whether the address has an account.
 */
export async function withEvenTiming<Result>(
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
