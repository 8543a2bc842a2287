import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aroha, serveAnswers, sessionOf } from '../../test-answers.ts';
import { openAt } from '../../test-open-app.tsx';

let server: Awaited<ReturnType<typeof serveAnswers>>;
beforeEach(async () => {
  server = await serveAnswers();
});
afterEach(() => server.stop());

const be = (user: typeof aroha) => {
  server.answers['GET /api/v1/auth/session'] = sessionOf(user);
};
const close = () => {
  server.answers['GET /api/v1/config/development-mode'] = { status: 200, body: { enabled: true } };
};

/** The page's own links in their order, each with its address. */
async function waysOn(first: string) {
  const main = await screen.findByRole('main');
  await within(main).findByRole('link', { name: first });
  return within(main)
    .getAllByRole('link')
    .map((link) => `${link.textContent} ${link.getAttribute('href')}`);
}
const legal = ['Terms of Service /terms', 'Privacy Policy /privacy', 'Labels and care /care'];

describe('the links of the first page', () => {
  it('lead a visitor to registration, map and login [spec 1.2]', async () => {
    openAt('/');
    expect(await waysOn('Register Now')).toEqual([
      'Register Now /register',
      'Explore the Map /map',
      'Already have an account? Log in /login',
      ...legal,
    ]);
  });

  it('lead a user to profile and map [spec 1.2]', async () => {
    be(aroha);
    openAt('/');
    expect(await waysOn('View Profile')).toEqual([
      'View Profile /profile',
      'Explore the Map /map',
      ...legal,
    ]);
  });

  it('lead a visitor to the developer login in development mode [spec 1.2]', async () => {
    close();
    openAt('/');
    expect(await waysOn('Developer Login')).toEqual(['Developer Login /login', ...legal]);
    expect(screen.getByText('Development mode.')).toBeInTheDocument();
  });

  it('lead a user who is no superuser to another account in development mode [spec 1.2] [spec 1.8]', async () => {
    close();
    be(aroha);
    openAt('/');
    expect(await waysOn('Switch Account')).toEqual(['Switch Account /login', ...legal]);
    expect(
      screen.getByText(
        'Your account does not have developer access. Please contact the development team.',
      ),
    ).toBeInTheDocument();
  });

  it('lead a superuser also to the tags in development mode [spec 1.2]', async () => {
    close();
    be({ ...aroha, is_superuser: true });
    openAt('/');
    expect(await waysOn('Test Tag Management')).toEqual([
      'View Profile /profile',
      'Explore the Map /map',
      'Test Tag Management /superuser-control-panel?tab=tags',
      ...legal,
    ]);
  });
});
