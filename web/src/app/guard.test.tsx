import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Visitor } from '../api/session.ts';
import { aroha, serveAnswers, sessionOf } from '../test-answers.ts';
import { openAt } from '../test-open-app.tsx';
import { shortenWaits } from '../test-waits.ts';
import { checkAccess } from './guard.tsx';

describe('judge [spec 3.9]', () => {
  const unknown: Visitor = { state: 'unknown', user: null };
  const stranger: Visitor = { state: 'signed-out', user: null };
  const user: Visitor = { state: 'signed-in', user: aroha };
  const superuser: Visitor = { state: 'signed-in', user: { ...aroha, is_superuser: true } };

  it.each([
    ['signed-in', unknown, false, 'wait'],
    ['signed-in', stranger, false, 'login'],
    ['signed-in', user, false, 'come-in'],
    ['signed-in', superuser, false, 'come-in'],
    ['signed-in', stranger, true, 'developmentMode'],
    ['signed-in', user, true, 'developmentMode'],
    ['signed-in', superuser, true, 'come-in'],
    ['superuser', stranger, false, 'login'],
    ['superuser', user, false, 'superuser'],
    ['superuser', superuser, false, 'come-in'],
    ['superuser', user, true, 'developmentMode'],
    ['superuser', superuser, true, 'come-in'],
  ] as const)(
    'area %s, visitor %o, development mode %s: returns %s [spec 1.2]',
    (area, visitor, mode, verdict) => {
      expect(checkAccess(area, visitor, mode)).toBe(verdict);
    },
  );
});

describe('a protected page', () => {
  let server: Awaited<ReturnType<typeof serveAnswers>>;
  beforeEach(async () => {
    server = await serveAnswers();
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await server.stop();
  });

  it('sends a visitor to the login and keeps the requested address for after the login [spec 1.2] [spec 1.9] [spec 2.1]', async () => {
    const wait = shortenWaits(2000);
    const history = openAt('/profile?tab=settings');
    expect(
      await screen.findByRole('heading', { name: 'Login required to access this page' }),
    ).toBeInTheDocument();
    expect(screen.getByText('Redirecting...')).toBeInTheDocument();
    expect(wait).toHaveBeenCalledWith(expect.any(Function), 2000);
    expect(await screen.findByRole('button', { name: 'Sign In' })).toBeInTheDocument();
    expect(history.location.pathname).toBe('/login');
    expect(new URLSearchParams(history.location.search).get('next')).toBe('/profile?tab=settings');
  });

  it.each([
    '/create-profile',
    '/onboarding',
    '/entity-form',
    '/person-management',
    '/project-management',
    '/organization-management',
    '/person/12',
    '/project/12',
    '/organization/12',
    '/superuser-control-panel',
    '/entity-list',
  ])('requires a login at %s [spec 1.2]', async (address) => {
    openAt(address);
    const title = 'Login required to access this page';
    expect(await screen.findByRole('heading', { name: title })).toBeInTheDocument();
  });

  it('opens for a signed-in user', async () => {
    server.answers['GET /api/v1/auth/session'] = sessionOf(aroha);
    openAt('/profile?tab=account-settings');
    expect(await screen.findByRole('heading', { name: 'Account Settings' })).toBeInTheDocument();
    expect(screen.getByText('aroha@example.org')).toBeInTheDocument();
  });

  it('for superusers sends other users to the first page [spec 1.2] [spec 1.6] [spec 3.1] [spec 3.2]', async () => {
    server.answers['GET /api/v1/auth/session'] = sessionOf(aroha);
    shortenWaits(2000);
    const history = openAt('/superuser-control-panel');
    const title = 'Access denied. Superuser permissions required.';
    expect(await screen.findByRole('heading', { name: title })).toBeInTheDocument();
    await waitFor(() => expect(history.location.pathname).toBe('/'));
  });

  it.each(['/entity-form', '/project-management', '/person/12', '/entity-list'])(
    'at %s shows "Access restricted" in development mode [spec 1.2]',
    async (address) => {
      server.answers['GET /api/v1/config/development-mode'] = {
        status: 200,
        body: { enabled: true },
      };
      openAt(address);
      expect(await screen.findByRole('heading', { name: 'Access restricted' })).toBeInTheDocument();
      expect(screen.getByText('Redirecting...')).toBeInTheDocument();
    },
  );

  it('leads a visitor to the login without registration links in development mode [spec 1.2]', async () => {
    server.answers['GET /api/v1/config/development-mode'] = {
      status: 200,
      body: { enabled: true },
    };
    shortenWaits(2000);
    const history = openAt('/profile');
    expect(await screen.findByRole('heading', { name: 'Access restricted' })).toBeInTheDocument();
    expect(screen.getByText('Redirecting...')).toBeInTheDocument();
    expect(await screen.findByText('Development Mode Active')).toBeInTheDocument();
    expect(history.location.pathname).toBe('/login');
    expect(screen.queryByRole('link', { name: 'Register now' })).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Forgot password?' })).not.toBeInTheDocument();
  });
});
