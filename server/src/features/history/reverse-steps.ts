import { isDeepStrictEqual } from 'node:util';
import type { NewRevision } from '../../domain/history/record.ts';

/** The present or a former state of a thing, by part; null if it does not exist. */
export type State = Record<string, unknown> | null;

/** A revision to take back. */
export interface Step extends Pick<NewRevision, 'op' | 'changes'> {
  id: number;
  /** For a created thing: the newest later revision by another account, if there is one. */
  followedBy?: number | null;
}

export interface ReversedState {
  target: State;
  /** The parts that stay because they were changed since, each with the revision to take back. */
  missed: Missed[];
}

export interface Missed {
  part: string;
  step: Step;
  /** Why the part stays, if it was not changed since. */
  reason?: string;
  /** The account whose change is shown now, if that is known; null for one that is not named. */
  by?: number | null;
}

/**
 * The state of a thing after revisions of it are taken back. A part gets its former value if it
 * still has the value of the revision; if it already has its former value, nothing is left to do.
 * Deleted things are restored as a whole by `restoreOfAct`.
 * @param steps the newest first.
 */
export function reverseSteps(present: State, steps: Step[]): ReversedState {
  let target: State = present && { ...present };
  const missed: Missed[] = [];
  for (const step of steps) {
    if (target === null || step.op === 'deleted') continue;
    if (step.op === 'created') {
      const changed = Object.entries(step.changes).find(
        ([part, { after }]) => !isDeepStrictEqual(target?.[part], after),
      );
      if (changed) missed.push({ part: changed[0], step });
      else if (step.followedBy) missed.push({ part: '', step });
      else target = null;
      continue;
    }
    for (const [part, { before, after }] of Object.entries(step.changes)) {
      if (isDeepStrictEqual(target[part], after)) target[part] = before;
      else if (!isDeepStrictEqual(target[part], before)) missed.push({ part, step });
    }
  }
  return { target, missed };
}
