// A create whose answer was lost is sent again with the same `Idempotency-Key`, and is answered
// as the first time. The answer is kept in the transaction of the create: there is never the one
// without the other, whatever is killed in between.
import { createHash } from 'node:crypto';
import { type EndpointDefinition, idempotencyKeyHeader, keptFor } from '@mangrove/contract';
import type { FastifyRequest } from 'fastify';
import type { Clock } from '../adapters/clock.ts';
import { deleteAnswersBefore, holdKey, keepAnswer, selectAnswer } from '../db/replayed-answers.ts';
import type { Executor } from '../db/transact.ts';
import { AppError } from '../errors.ts';

export interface Made<Answer> {
  answer: Answer;
  /** False where the answer is that of an earlier request: nothing has changed now. */
  isNew: boolean;
}

/**
 * Makes something once for each key: called at the very beginning of the transaction that makes
 * it, with the work that makes it and gives the answer as it will be sent. What depends on
 * something new, as raising the network's version, comes after it, and only where it is new.
 */
export type ReplayOnce = <Answer>(
  tx: Executor,
  make: () => Promise<Answer>,
) => Promise<Made<Answer>>;

/** Of a request without a key. */
const makeAlways: ReplayOnce = async (_tx, make) => ({ answer: await make(), isNew: true });

/** What makes the thing of a request once, where the request has a key. */
export function onceOf(
  clock: Clock,
  endpoint: EndpointDefinition,
  request: FastifyRequest,
): ReplayOnce {
  const key = endpoint.replaysByKey ? request.headers[idempotencyKeyHeader] : undefined;
  const userId = request.viewer?.userId;
  if (typeof key !== 'string' || userId === undefined) return makeAlways;
  const requestHash = hashOf(endpoint, request);
  return async <Answer>(tx: Executor, make: () => Promise<Answer>) => {
    const now = clock.now();
    const isHeld = await holdKey(tx, userId, key);
    if (isHeld === null) throw new AppError('not_signed_in', 'Please log in to continue.');
    if (!isHeld) {
      const detail = 'The same request is still being answered. Please wait a moment.';
      throw new AppError('in_flight', detail, { retryAfterSeconds: 1 });
    }
    const earlier = await selectAnswer(
      tx,
      userId,
      key,
      new Date(now.getTime() - keptFor('answers')),
    );
    if (earlier && earlier.request_hash !== requestHash) {
      throw new AppError('key_reused', 'This Idempotency-Key was used for another request.');
    }
    if (earlier) return { answer: earlier.answer as Answer, isNew: false };
    const answer = await make();
    await keepAnswer(tx, {
      user_id: userId,
      key,
      request_hash: requestHash,
      answer: JSON.stringify(answer),
      created_at: now,
    });
    return { answer, isNew: true };
  };
}

/** Forgets the answers from before a moment, which are too old to be given again. */
export function sweepReplays(db: Executor, before: Date): Promise<void> {
  return deleteAnswersBefore(db, before);
}

/** Of the request as its schemas have read it, so that the order of fields does not matter. */
function hashOf(endpoint: EndpointDefinition, { params, query, body }: FastifyRequest): string {
  const asked = JSON.stringify([endpoint.name, params, query, body]);
  return createHash('sha256').update(asked).digest('base64');
}
