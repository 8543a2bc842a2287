/** The product's clock. All expiry is computed from it, so that tests can move it. */
export interface Clock {
  now(): Date;
}

/** @param offsetSeconds shifts the clock, for tests of expiry. */
export function systemClock(offsetSeconds = 0): Clock {
  return { now: () => new Date(Date.now() + offsetSeconds * 1000) };
}
