import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aroha, profileOf, serveAnswers, sessionOf } from '../test-answers.ts';
import { openAt } from '../test-open-app.tsx';

describe('the map for a user without a profile', () => {
  let server: Awaited<ReturnType<typeof serveAnswers>>;
  beforeEach(async () => {
    server = await serveAnswers();
  });
  afterEach(() => server.stop());

  const be = (user: typeof aroha) => {
    server.answers['GET /api/v1/auth/session'] = sessionOf(user);
    server.answers['GET /api/v1/user/profile'] = profileOf(user, null);
  };

  it('redirects to the creation of a profile [spec 3.2]', async () => {
    be(aroha);
    const history = openAt('/map');
    await waitFor(() => expect(history.location.pathname).toBe('/create-profile'));
  });

  it('stays open for a superuser [spec 3.2]', async () => {
    be({ ...aroha, is_superuser: true });
    const history = openAt('/map');
    await screen.findByRole('button', { name: /^Your account, /u });
    await waitFor(() => expect(server.callsTo('GET /api/v1/user/profile')).toHaveLength(1));
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(history.location.pathname).toBe('/map');
  });
});
