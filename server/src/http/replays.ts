// If the answer to a create was lost, the request is sent again with the same `Idempotency-Key` and
// gets the same answer. The answer is stored in the transaction of the create, so that neither
// exists without the other, even after a crash.
import { createHash } from 'node:crypto';
import { type EndpointDefinition, idempotencyKeyHeader, retentionMs } from '@mangrove/contract';
import type { FastifyRequest } from 'fastify';
import type { Clock } from '../adapters/clock.ts';
import { type CreateOnce, lockKey, selectAnswer, storeAnswer } from '../db/replayed-answers.ts';
import type { Executor } from '../db/transact.ts';
import { AppError } from '../errors.ts';
import { text } from './messages.ts';

/** For a request without a key. */
const makeAlways: CreateOnce = async (_tx, make) => ({ answer: await make(), isNew: true });

/** The `CreateOnce` of a request; it always creates if the request has no key. */
export function createOnceFor(
  clock: Clock,
  endpoint: EndpointDefinition,
  request: FastifyRequest,
): CreateOnce {
  const key = endpoint.replaysByKey ? request.headers[idempotencyKeyHeader] : undefined;
  const userId = request.viewer?.userId;
  if (typeof key !== 'string' || userId === undefined) return makeAlways;
  const requestHash = hashOf(endpoint, request);
  return async <Answer>(tx: Executor, make: () => Promise<Answer>) => {
    const now = clock.now();
    const isHeld = await lockKey(tx, userId, key);
    if (isHeld === null) throw new AppError('not_signed_in', text.logIn);
    if (!isHeld) {
      const detail = text.inFlight;
      throw new AppError('in_flight', detail, { retryAfterSeconds: 1 });
    }
    const earlier = await selectAnswer(
      tx,
      userId,
      key,
      new Date(now.getTime() - retentionMs('answers')),
    );
    if (earlier && earlier.request_hash !== requestHash) {
      throw new AppError('key_reused', text.keyReused);
    }
    if (earlier) return { answer: earlier.answer as Answer, isNew: false };
    const answer = await make();
    await storeAnswer(tx, {
      user_id: userId,
      key,
      request_hash: requestHash,
      answer: JSON.stringify(answer),
      created_at: now,
    });
    return { answer, isNew: true };
  };
}

/** Hash of the parsed request, so that the order of fields does not matter. */
function hashOf(endpoint: EndpointDefinition, { params, query, body }: FastifyRequest): string {
  const asked = JSON.stringify([endpoint.name, params, query, body]);
  return createHash('sha256').update(asked).digest('base64');
}
