import { describe, expect, it } from 'vitest';
import { ApiError } from './api-error.ts';
import { createQueryClient, isWorthRetrying, retryDelay } from './query-client.ts';

const refusal = (status: number) =>
  new ApiError({ status, code: status >= 500 ? 'internal' : 'not_found', detail: 'No.' });

describe('isWorthRetrying', () => {
  it('asks three times again when the server fails or cannot be reached [spec 1.9]', () => {
    const unreachable = new ApiError({ status: 0, code: 'unreachable', detail: 'No.' });
    expect([0, 1, 2, 3].map((failures) => isWorthRetrying(failures, unreachable))).toEqual([
      true,
      true,
      true,
      false,
    ]);
    expect(isWorthRetrying(0, refusal(503))).toBe(true);
  });

  it.each([400, 401, 403, 404, 409, 429])('takes %i for an answer', (status) => {
    expect(isWorthRetrying(0, refusal(status))).toBe(false);
  });

  it('does not repeat a mistake of our own', () => {
    expect(isWorthRetrying(0, new TypeError('x is not a function'))).toBe(false);
  });
});

it('waits twice as long each time, and never more than 30 s [spec 1.9]', () => {
  expect([0, 1, 2, 3, 4, 5, 12].map(retryDelay)).toEqual([
    1000, 2000, 4000, 8000, 16_000, 30_000, 30_000,
  ]);
});

it('keeps answers fresh for 5 minutes and stored for 24 hours, and never repeats a change [spec 1.9] [spec 3.9]', () => {
  const { queries, mutations } = createQueryClient().getDefaultOptions();
  expect(queries).toMatchObject({
    staleTime: 300_000,
    gcTime: 86_400_000,
    refetchOnWindowFocus: false,
    refetchOnMount: false,
  });
  expect(mutations?.retry).toBe(false);
});
