import { afterEach, expect, it, vi } from 'vitest';
import { serveAnswers } from '../test-answers.ts';
import { forgetCsrfToken, getCsrfToken, keepCsrfTokenFresh } from './csrf-token.ts';

afterEach(() => {
  vi.useRealTimers();
  forgetCsrfToken();
});

it('fetches the CSRF token at the start and again after 55 minutes [spec 1.4] [spec 1.9]', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
  let count = 0;
  const server = await serveAnswers({
    'GET /api/v1/auth/csrf-token': () => {
      count += 1;
      return { status: 200, body: { csrf_token: `csrf-${count}` } };
    },
  });
  const stop = keepCsrfTokenFresh();
  try {
    expect(await getCsrfToken()).toBe('csrf-1');
    vi.advanceTimersByTime(54 * 60_000);
    expect(await getCsrfToken()).toBe('csrf-1');
    vi.advanceTimersByTime(60_000);
    expect(await getCsrfToken()).toBe('csrf-2');
    expect(server.seen).toHaveLength(2);
  } finally {
    stop();
    await server.stop();
  }
});
