import { limits } from '@mangrove/contract/browser';
import type { Addition, Deletion, Edit, PendingEdits } from './pending-edits.ts';

/** Whether a value that was stored as JSON has the expected shape. */
type Check = (value: unknown) => boolean;

export const isText: Check = (value) => typeof value === 'string';
export const isId: Check = (value) =>
  Number.isInteger(value) && Number(value) >= 1 && Number(value) <= limits.idMax;
export const oneOf =
  (...values: readonly unknown[]): Check =>
  (value) =>
    values.includes(value);
export const optional =
  (check: Check): Check =>
  (value) =>
    value === undefined || check(value);

/** An object with a check for each of its properties. */
export const shapeOf =
  <Value>(checks: { [Key in keyof Required<Value>]: Check }): Check =>
  (value) =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries<Check>(checks).every(([key, fits]) => fits(Reflect.get(value, key)));

export const listOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check);

/**
 * Returns a reader for pending edits that an earlier page stored as JSON. It checks the shape of
 * additions and changes, and gives null for anything else.
 */
export function draftReader<Value, Change>(value: Check, change: Check) {
  const tries = {
    problem: (problem: unknown) => problem === null || isText(problem),
    isUncertain: oneOf(true, false),
  };
  const fits = shapeOf<PendingEdits<Value, Change>>({
    additions: listOf(
      shapeOf<Addition<Value>>({
        key: isText,
        // Drafts from before revisions were introduced have none.
        revision: optional(Number.isInteger),
        value,
        triedAfter: (id) => id === null || typeof id === 'number',
        ...tries,
      }),
    ),
    edits: listOf(shapeOf<Edit<Change>>({ id: isId, change, ...tries })),
    deletions: listOf(shapeOf<Deletion>({ id: isId, ...tries })),
  });
  return (draft: unknown): PendingEdits<Value, Change> | null => {
    if (!fits(draft)) return null;
    const { additions, ...rest } = draft as PendingEdits<Value, Change>;
    return {
      ...rest,
      additions: additions.map((one) => ({ ...one, revision: one.revision ?? 0 })),
    };
  };
}
