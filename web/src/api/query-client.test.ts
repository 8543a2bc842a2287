import { onlineManager } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { ApiError } from './api-error.ts';
import {
  createQueryClient,
  fetchAtOnce,
  isWorthRetrying,
  refetchActive,
  retryDelay,
} from './query-client.ts';

const refusal = (status: number) =>
  new ApiError({ status, code: status >= 500 ? 'internal' : 'not_found', detail: 'No.' });

describe('isWorthRetrying', () => {
  it('retries three times when the server fails or cannot be reached [spec 1.9]', () => {
    const unreachable = new ApiError({ status: 0, code: 'unreachable', detail: 'No.' });
    expect([0, 1, 2, 3].map((failures) => isWorthRetrying(failures, unreachable))).toEqual([
      true,
      true,
      true,
      false,
    ]);
    expect(isWorthRetrying(0, refusal(503))).toBe(true);
  });

  it.each([400, 401, 403, 404, 409, 429])('does not retry after status %i', (status) => {
    expect(isWorthRetrying(0, refusal(status))).toBe(false);
  });

  it('does not retry after an error in the browser’s own code', () => {
    expect(isWorthRetrying(0, new TypeError('x is not a function'))).toBe(false);
  });
});

it('doubles the delay before each retry, up to 30 s [spec 1.9]', () => {
  expect([0, 1, 2, 3, 4, 5, 12].map(retryDelay)).toEqual([
    1000, 2000, 4000, 8000, 16_000, 30_000, 30_000,
  ]);
});

it('sends a mutation while the browser is offline, so that it fails with its message', async () => {
  onlineManager.setOnline(false);
  try {
    const queries = createQueryClient();
    const mutation = queries.getMutationCache().build<unknown, Error, undefined, unknown>(queries, {
      mutationFn: () => Promise.reject(new Error('You are offline.')),
    });
    await expect(mutation.execute(undefined)).rejects.toThrow('You are offline.');
  } finally {
    onlineManager.setOnline(true);
  }
});

it('reads what an action depends on while the browser is offline, so that it fails at once', async () => {
  onlineManager.setOnline(false);
  try {
    const read = fetchAtOnce(createQueryClient(), {
      queryKey: ['own'],
      queryFn: () =>
        Promise.reject(
          new ApiError({ status: 0, code: 'unreachable', detail: 'You are offline.' }),
        ),
    });
    await expect(read).rejects.toThrow('You are offline.');
  } finally {
    onlineManager.setOnline(true);
  }
});

it('refuses to read queries again while the browser is offline, where they would only wait', async () => {
  onlineManager.setOnline(false);
  try {
    await expect(refetchActive(createQueryClient(), { queryKey: ['own'] })).rejects.toThrow();
  } finally {
    onlineManager.setOnline(true);
  }
});

it('keeps answers fresh for 5 minutes and stored for 24 hours, and never retries a mutation [spec 1.9] [spec 3.9]', () => {
  const { queries, mutations } = createQueryClient().getDefaultOptions();
  expect(queries).toMatchObject({
    staleTime: 300_000,
    gcTime: 86_400_000,
    refetchOnWindowFocus: false,
    refetchOnMount: false,
  });
  expect(mutations?.retry).toBe(false);
});
