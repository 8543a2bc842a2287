const applyDelayMs = 200;

/** The moment before a local change shows: long enough to see that something happened. */
export function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, applyDelayMs));
}
