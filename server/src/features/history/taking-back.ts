import { isDeepStrictEqual } from 'node:util';
import type { NewRevision, PartChange } from './record.ts';

/** A thing as it is or was, by part; null where it is not there. */
export type State = Record<string, unknown> | null;

/** A revision that shall be taken back. */
export interface Step extends Pick<NewRevision, 'op' | 'changes'> {
  id: number;
  /** Of something created: what somebody else changed of it since, if anything. */
  followedBy?: number | null;
}

export interface TakenBack {
  target: State;
  /** What was changed since, and therefore stays: the part, and the revision that it was in. */
  missed: Missed[];
}

export interface Missed {
  part: string;
  step: Step;
  /** Why it stays, where it was not changed since. */
  reason?: string;
}

/**
 * What a thing becomes when revisions of it are taken back. A part goes back where it still is what
 * the revision made of it; where it already is what it was before, nothing is left to do.
 * What was deleted comes back as a whole by other means: see `restoreOfAct`.
 * @param steps the newest first.
 */
export function takeBack(present: State, steps: Step[]): TakenBack {
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

/** What a thing was before revisions, all of its newest: by what they say it was. */
export function rewind(present: NonNullable<State>, changes: Record<string, PartChange>[]) {
  const version = { ...present };
  for (const parts of changes) {
    for (const [part, { before }] of Object.entries(parts)) {
      if (part in version) version[part] = before;
    }
  }
  return version;
}
