const deadlock = '40P01';
const serialisationFailure = '40001';

/** Whether the database ended a transaction only because of another one at the same time. */
export function isEndedByAnother(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: unknown };
  return code === deadlock || code === serialisationFailure;
}

/** Runs a transaction up to three times, as long as the database ends it because of another one. */
export async function againAfterDeadlock<Result>(run: () => Promise<Result>): Promise<Result> {
  for (let left = 2; left > 0; left -= 1) {
    try {
      return await run();
    } catch (error) {
      if (!isEndedByAnother(error)) throw error;
    }
  }
  return run();
}
