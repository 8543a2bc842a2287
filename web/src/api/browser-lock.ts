const patienceMs = 10_000;

/**
 * Does something that only one tab of the browser may do at a time. Browsers have no locks without
 * https; there the tabs do it side by side.
 */
export async function withBrowserLock<Result>(
  name: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const locks = (globalThis.navigator as Navigator | undefined)?.locks as LockManager | undefined;
  if (!locks) return work();
  let hasBegun = false;
  try {
    return await locks.request(name, { signal: AbortSignal.timeout(patienceMs) }, () => {
      hasBegun = true;
      return work();
    });
  } catch (error) {
    // A frozen tab may hold the lock for ever; the work is then done without it.
    if (hasBegun) throw error;
    return work();
  }
}
