import { afterEach, expect, it, vi } from 'vitest';
import { serveAnswers } from '../test-answers.ts';
import { forgetCsrfToken, getCsrfToken, keepCsrfTokenFresh } from './csrf-token.ts';

afterEach(() => {
  vi.useRealTimers();
  forgetCsrfToken();
});

it('has one request for a token at a time, at the start and when the session changes [spec 1.4]', async () => {
  let running = 0;
  let most = 0;
  let count = 0;
  const server = await serveAnswers({
    'GET /api/v1/auth/csrf-token': async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setTimeout(resolve, 30));
      running -= 1;
      count += 1;
      return { status: 200, body: { csrf_token: `csrf-${count}` } };
    },
  });
  // A login that is sent before the page has started.
  const early = getCsrfToken();
  const stop = keepCsrfTokenFresh();
  try {
    expect(await early).toBe('csrf-1');
    expect(server.seen).toHaveLength(1);
    forgetCsrfToken();
    const before = getCsrfToken();
    forgetCsrfToken();
    const [one, two] = await Promise.all([getCsrfToken(), getCsrfToken()]);
    expect([await before, one, two]).toEqual(['csrf-2', 'csrf-3', 'csrf-3']);
    // Several calls were refused with the same token: it is replaced once.
    forgetCsrfToken('csrf-3');
    const next = getCsrfToken();
    forgetCsrfToken('csrf-3');
    expect(await Promise.all([next, getCsrfToken()])).toEqual(['csrf-4', 'csrf-4']);
    expect(most).toBe(1);
  } finally {
    stop();
    await server.stop();
  }
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
