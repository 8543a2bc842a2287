import * as z from 'zod';
import { limits } from '../limits.ts';

/** In lower case, as Node.js gives header names. */
export const idempotencyKeyHeader = 'idempotency-key';

/** The header of calls with `replaysByKey`; other headers are not checked. */
export const IdempotencyHeaders = z.looseObject({
  [idempotencyKeyHeader]: z
    .string()
    .min(1, 'This key is empty.')
    .max(limits.idempotencyKey, `At most ${limits.idempotencyKey} characters.`)
    .regex(/^[\x20-\x7e]*$/u, 'Letters, digits and signs of ASCII only.')
    .optional()
    .describe(
      'Chosen by the caller for one thing to make: the same request with the same key is answered as the first one was, for 24 hours, and makes nothing again.',
    ),
});
