import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readTokens, storeTokens } from '../api/session-storage.ts';
import { aPerson, withConnections } from '../domain/entity/test-entities.ts';
import { TopBar } from '../domain/site/top-bar.tsx';
import { dismissedSteps } from '../features/onboarding/user-flags.ts';
import { readDraftOfThisPage, storeDraft } from '../kit/draft-store/draft-store.ts';
import { Toasts } from '../kit/layout/toasts.tsx';
import { aroha, profileOf, refusal, serveAnswers, sessionOf, tokensFor } from '../test-answers.ts';
import { renderPart } from '../test-render.tsx';
import { VisitorBar } from './visitor-bar.tsx';

const superuser = { ...aroha, is_superuser: true };
let server: Awaited<ReturnType<typeof serveAnswers>>;
beforeEach(async () => {
  server = await serveAnswers();
});
afterEach(() => server.stop());

const be = (user: typeof aroha) => {
  server.answers['GET /api/v1/auth/session'] = sessionOf(user);
};
const switchTo = (enabled: boolean) => {
  server.answers['GET /api/v1/config/development-mode'] = { status: 200, body: { enabled } };
};
const show = () =>
  renderPart(
    <VisitorBar>
      <TopBar />
      <Toasts />
    </VisitorBar>,
  );
/** Links by their text; the shortcut for phones is an icon without text. */
const links = () =>
  within(screen.getByRole('banner'))
    .getAllByRole('link')
    .flatMap(({ textContent }) => textContent || []);

async function openMenu() {
  await userEvent.click(await screen.findByRole('button', { name: /^Your account, /u }));
  return screen.findByRole('menu');
}
const items = () => screen.getAllByRole('menuitem').map(({ textContent }) => textContent);

describe('the top bar', () => {
  it('shows a visitor the links to map, login and registration [spec 1.2]', async () => {
    await show();
    await screen.findByRole('link', { name: 'Sign up' });
    expect(links()).toEqual(['Mangrove', 'Map', 'Log in', 'Sign up']);
  });

  it('shows a user the link to the dashboard and the account menu [spec 1.2]', async () => {
    be(aroha);
    await show();
    const menu = await openMenu();
    const button = screen.getByRole('button', { name: 'Your account, Aroha Ngata, AN' });
    expect(button).toHaveTextContent('AN');
    expect(links()).toEqual(['Mangrove', 'Dashboard', 'Map']);
    expect(menu).toHaveTextContent('Aroha Ngata');
    expect(menu).toHaveTextContent('aroha@example.org');
    expect(items()).toEqual(expect.arrayContaining(['Profile', 'Log out']));
    expect(items().join()).not.toContain('Dev Mode');
    expect(screen.queryByRole('combobox', { name: 'Find an entity' })).not.toBeInTheDocument();
  });

  it('links to the next missing step of the profile until all steps are dismissed', async () => {
    // A user of its own, because a dismissed hint stays dismissed for a user across tests.
    const newcomer = { ...aroha, id: 77 };
    be(newcomer);
    server.answers['GET /api/v1/user/profile'] = profileOf(newcomer);
    const profile = withConnections(aPerson({ id: 3, photo_url: '/files/a.jpg' }));
    const answer = { status: 200, body: profile };
    server.answers['GET /api/v1/people/3/with-connections'] = answer;
    await show();
    await openMenu();
    const item = await screen.findByRole('menuitem', { name: 'Complete your profile' });
    expect(item).toHaveAttribute('href', '/onboarding?step=location');
    cleanup();
    dismissedSteps.set(newcomer.id);
    await show();
    await openMenu();
    expect(items()).not.toContain('Complete your profile');
  });

  it('shows a superuser the control panel, entity list, search and development switch [spec 1.2]', async () => {
    be(superuser);
    await show();
    await openMenu();
    expect(links()).toEqual(['Mangrove', 'Dashboard', 'Map', 'Control Panel', 'Entity List']);
    expect(items()).toEqual(expect.arrayContaining(['Profile', 'Enable Dev Mode', 'Log out']));
    expect(await screen.findByRole('combobox', { name: 'Find an entity' })).toBeInTheDocument();
  });

  it('shows a visitor only the developer login in development mode [spec 1.2]', async () => {
    switchTo(true);
    await show();
    const login = await within(await screen.findByRole('banner')).findByRole('link', {
      name: 'Developer Login',
    });
    expect(login).toHaveAttribute('href', '/login');
    expect(links()).toEqual(['Mangrove', 'Developer Login']);
  });

  it('hides its links from a user who is no superuser in development mode [spec 1.2]', async () => {
    switchTo(true);
    be(aroha);
    await show();
    await openMenu();
    expect(links()).toEqual(['Mangrove']);
  });

  it.each([
    [refusal(403, 'Not by you.', 'forbidden'), 'Not by you.'],
    [{ status: 502 }, 'Failed to update development mode'],
  ])(
    'shows why development mode could not be switched: %o [spec 1.2] [spec 1.8]',
    async (answer, sentence) => {
      switchTo(true);
      be(superuser);
      server.answers['POST /api/v1/config/development-mode'] = answer;
      await show();
      await openMenu();
      expect(links()).toContain('Control Panel');
      await userEvent.click(await screen.findByRole('menuitem', { name: 'Disable Dev Mode' }));
      expect(await screen.findByText(sentence)).toBeInTheDocument();
    },
  );

  it('asks for confirmation before a logout discards a draft', async () => {
    be(aroha);
    server.answers['POST /api/v1/auth/logout'] = { status: 200, body: { detail: 'Out' } };
    await storeDraft('7:first-steps', { keptAt: Date.now() });
    await show();
    await openMenu();
    await userEvent.click(screen.getByRole('menuitem', { name: 'Log out' }));
    const question = await screen.findByRole('dialog', { name: 'Log out without saving?' });
    await userEvent.click(within(question).getByRole('button', { name: 'Stay here' }));
    await waitFor(() => expect(question).not.toBeInTheDocument());
    expect(readDraftOfThisPage('7:first-steps')).not.toBeNull();
    await openMenu();
    await userEvent.click(screen.getByRole('menuitem', { name: 'Log out' }));
    await userEvent.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Log out' }),
    );
    expect(await screen.findByText('Successfully logged out')).toBeInTheDocument();
    expect(readDraftOfThisPage('7:first-steps')).toBeNull();
  });

  it('logs out in the browser and shows an error when the server fails [spec 1.4] [spec 1.8]', async () => {
    be(aroha);
    storeTokens(tokensFor('one'));
    server.answers['POST /api/v1/auth/logout'] = refusal(500, 'Broken', 'internal');
    await show();
    await openMenu();
    await userEvent.click(screen.getByRole('menuitem', { name: 'Log out' }));
    expect(await screen.findByText('Logout failed. Please try again.')).toBeInTheDocument();
    expect(readTokens()).toEqual({ access: null, refresh: null });
    expect(await screen.findByRole('link', { name: 'Sign up' })).toBeInTheDocument();
  });
});
