import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { signedOut } from '../api/session.ts';
import { isLogoutUnfinished, noteUnfinishedLogout } from '../api/session-storage.ts';
import { aroha, refusal, serveAnswers, sessionOf } from '../test-answers.ts';
import { openAt } from '../test-open-app.tsx';

let server: Awaited<ReturnType<typeof serveAnswers>>;
let intervals: () => [() => void, number | undefined][];
beforeEach(async () => {
  server = await serveAnswers();
  const { mock } = vi.spyOn(globalThis, 'setInterval');
  intervals = () => mock.calls as unknown as ReturnType<typeof intervals>;
});
afterEach(async () => {
  vi.restoreAllMocks();
  await server.stop();
});

const asked = () => server.callsTo('GET /api/v1/config/development-mode').length;

/** Runs what is due every minute now: the question about development mode, and the bell's. */
async function passMinute() {
  const everyMinute = () => intervals().filter(([, delay]) => delay === 60_000);
  await waitFor(() => expect(everyMinute().length).toBeGreaterThan(1));
  act(() => {
    for (const [run] of everyMinute()) run();
  });
}

describe('development mode', () => {
  it('is requested at the start, and every minute while a user is signed in [spec 1.4] [spec 1.9]', async () => {
    server.answers['GET /api/v1/auth/session'] = sessionOf(aroha);
    openAt('/');
    await screen.findByRole('button', { name: /^Your account, /u });
    await waitFor(() => expect(asked()).toBe(1));
    await passMinute();
    await waitFor(() => expect(asked()).toBe(2));
  });

  it('is requested only at the start while nobody is signed in [spec 1.4]', async () => {
    openAt('/');
    await screen.findByRole('link', { name: 'Sign up' });
    await waitFor(() => expect(asked()).toBe(1));
    expect(intervals().filter(([, delay]) => delay === 60_000)).toEqual([]);
  });

  it('sends a user who is no superuser to the login, with a warning [spec 1.4] [spec 1.8]', async () => {
    server.answers['GET /api/v1/auth/session'] = sessionOf(aroha);
    const history = openAt('/');
    await screen.findByRole('link', { name: 'View Profile' });
    server.answers['GET /api/v1/config/development-mode'] = {
      status: 200,
      body: { enabled: true },
    };
    await passMinute();
    expect(
      await screen.findByText(
        'Development mode has been enabled. Access is restricted to superusers only.',
      ),
    ).toBeInTheDocument();
    expect(history.location.pathname).toBe('/login');
    expect(await screen.findByText('Development Mode Active')).toBeInTheDocument();
  });
});

it('finishes a logout that did not reach the server when the browser is online again', async () => {
  noteUnfinishedLogout();
  server.answers['GET /api/v1/auth/session'] = sessionOf(aroha);
  server.answers['POST /api/v1/auth/logout'] = refusal(503, 'Away', 'unavailable');
  openAt('/');
  await screen.findByRole('link', { name: 'Sign up' });
  server.answers['POST /api/v1/auth/logout'] = () => {
    server.answers['GET /api/v1/auth/session'] = { status: 200, body: signedOut };
    return { status: 200, body: { detail: 'Out' } };
  };
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(isLogoutUnfinished()).toBe(false));
  expect(screen.getByRole('link', { name: 'Sign up' })).toBeInTheDocument();
});
