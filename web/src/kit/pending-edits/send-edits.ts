import { type ApiError, isApiError } from '../../api/api-error.ts';
import type { SaveStage } from './editor-part.ts';
import type { Addition, Outcome, PendingEdits } from './pending-edits.ts';

/** The calls that save one list. */
export interface EditCalls<Stored, New, Change> {
  /** `key` is the call's idempotency key: the same on every try. */
  add: (value: New, key: string) => Promise<Stored>;
  /**
   * @param report called with what is done of a change that takes several calls, in case a later
   * one fails.
   */
  edit: (
    id: number,
    change: Change,
    report: (stored: Stored, done: Change) => void,
  ) => Promise<Stored>;
  remove: (id: number) => Promise<unknown>;
  /** Edits of a lower wave are sent and answered before those of a higher one. */
  waveOf?: (change: Change) => number;
  /** The sentence for a failure. */
  sentenceOf: (stage: SaveStage, error: ApiError, failed: FailedEdit<Change>) => string;
}

/** A failed edit: `key` is the key of an addition, or the id as text. */
export interface FailedEdit<Change> {
  key: string;
  change: Change | null;
  /** The part of the change that succeeded. */
  done: Change | null;
}

export interface Failure {
  key: string;
  sentence: string;
  /** The request may have been executed, now or on an earlier try. */
  isUncertain: boolean;
}

/** The result of one stage. */
export interface StageResult<Stored, Change> {
  outcomes: Outcome<Stored, Change>[];
  done: number;
  failures: Failure[];
  /** A 401, or an error that is not a refusal: thrown after the results are applied. */
  thrown: unknown;
}

interface Request<Stored, Change> {
  key: string;
  change: Change | null;
  wasUncertain: boolean;
  send: (report: (stored: Stored, done: Change) => void) => Promise<Stored | null>;
}

/** A browser opens no more connections to one server; further requests would only queue. */
const sentAtOnce = 6;

/** Sends every pending edit of one stage, six at a time, and waits until all are answered. */
export async function sendStage<Stored, New, Change>(
  stage: SaveStage,
  pending: PendingEdits<New, Change>,
  calls: EditCalls<Stored, New, Change>,
): Promise<StageResult<Stored, Change>> {
  const result: StageResult<Stored, Change> = { outcomes: [], done: 0, failures: [], thrown: null };
  for (const wave of wavesOf(stage, pending, calls)) {
    const waiting = wave.values();
    const send = async () => {
      for (const request of waiting) await sendOne(stage, request, calls, result);
    };
    await Promise.all(Array.from({ length: sentAtOnce }, send));
  }
  return result;
}

async function sendOne<Stored, New, Change>(
  stage: SaveStage,
  { key, change, wasUncertain, send }: Request<Stored, Change>,
  { sentenceOf }: EditCalls<Stored, New, Change>,
  result: StageResult<Stored, Change>,
): Promise<void> {
  const outcome: Outcome<Stored, Change> = { key };
  try {
    outcome.stored = await send((stored, done) => Object.assign(outcome, { stored, done }));
    if (change !== null) outcome.done = change;
    result.done += 1;
    result.outcomes.push(outcome);
  } catch (error) {
    const isRefusal = isApiError(error) && error.status !== 401;
    if (!isRefusal) result.thrown ??= error;
    if (isRefusal) {
      const isUncertain = mayHaveArrived(error);
      const sentence = sentenceOf(stage, error, { key, change, done: outcome.done ?? null });
      outcome.failure = { problem: error.message, isUncertain };
      result.failures.push({ key, sentence, isUncertain: isUncertain || wasUncertain });
    }
    if (isRefusal || outcome.done) result.outcomes.push(outcome);
  }
}

function wavesOf<Stored, New, Change>(
  stage: SaveStage,
  { additions, edits, deletions }: PendingEdits<New, Change>,
  { add, edit, remove, waveOf = () => 0 }: EditCalls<Stored, New, Change>,
): Request<Stored, Change>[][] {
  if (stage === 'additions') {
    return [
      additions.map(({ key, revision, value, isUncertain }: Addition<New>) => ({
        key,
        change: null,
        wasUncertain: isUncertain,
        send: () => add(value, revision === 0 ? key : `${key}.${revision}`),
      })),
    ];
  }
  if (stage === 'deletions') {
    return [
      deletions.map(({ id, isUncertain }) => ({
        key: String(id),
        change: null,
        wasUncertain: isUncertain,
        send: async () => {
          await remove(id);
          return null;
        },
      })),
    ];
  }
  const numbers = [...new Set(edits.map(({ change }) => waveOf(change)))].sort((a, b) => a - b);
  return numbers.map((number) =>
    edits
      .filter(({ change }) => waveOf(change) === number)
      .map(({ id, change, isUncertain }) => ({
        key: String(id),
        change,
        wasUncertain: isUncertain,
        send: (report) => edit(id, change, report),
      })),
  );
}

/** Whether the server may have executed the request although its answer is missing. */
function mayHaveArrived({ status, code }: ApiError): boolean {
  const wasCut = status === 0 || status >= 500 || (status < 400 && code === 'unreadable');
  return wasCut || code === 'in_flight';
}
