import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aroha, refusal, serveAnswers, sessionOf, tokensFor } from '../test-answers.ts';
import { openAt } from '../test-open-app.tsx';
import { shortenWaits } from '../test-waits.ts';

let server: Awaited<ReturnType<typeof serveAnswers>>;

beforeEach(async () => {
  server = await serveAnswers();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await server.stop();
});

const field = (name: string) => screen.findByLabelText(name, { selector: 'input' });
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Create Account' }));

async function fillIn(password = 'salt water archive') {
  await userEvent.type(await field('Full Name'), '  Aroha Ngata ');
  await userEvent.type(await field('Email Address'), 'aroha@example.org');
  await userEvent.type(await field('Password'), password);
  await userEvent.type(await field('Confirm Password'), password);
  await userEvent.click(screen.getByRole('checkbox'));
}

describe('the registration page', () => {
  it('links to the terms, the privacy policy, the first page and the login [spec 1.2]', async () => {
    openAt('/register');
    await field('Full Name');
    const leads = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect(leads('Terms of Service')).toBe('/terms');
    expect(leads('Privacy Policy')).toBe('/privacy');
    expect(leads('Back to home')).toBe('/');
    expect(leads('Already have an account? Log in')).toBe('/login');
    expect(screen.getByText(/^Explore the graph and add to it/u)).toBeInTheDocument();
  });

  it('shows an error at every missing field [spec 1.5]', async () => {
    openAt('/register');
    await field('Full Name');
    await submit();
    for (const message of [
      'Name is required',
      'Email is required',
      'Password is required',
      'You must agree to the terms and conditions',
    ]) {
      expect(await screen.findByText(message)).toBeInTheDocument();
    }
    expect(await field('Full Name')).toBeInvalid();
    await waitFor(async () => expect(await field('Full Name')).toHaveFocus());
    expect(server.callsTo('POST /api/v1/auth/register')).toHaveLength(0);
  });

  it('removes the error of an edited field, and no other [spec 1.5]', async () => {
    openAt('/register');
    await field('Full Name');
    await submit();
    await userEvent.type(await field('Full Name'), 'A');
    expect(screen.queryByText('Name is required')).not.toBeInTheDocument();
    expect(screen.getByText('Email is required')).toBeInTheDocument();
  });

  it('shows what is wrong with a password while it is typed [spec 1.5]', async () => {
    openAt('/register');
    await userEvent.type(await field('Password'), 'short');
    expect(screen.getByText('Password must be at least 8 characters')).toBeInTheDocument();
    await userEvent.type(await field('Password'), ' no more');
    expect(screen.queryByText('Password must be at least 8 characters')).not.toBeInTheDocument();
    await userEvent.type(await field('Confirm Password'), 'other');
    expect(screen.getByText('Passwords do not match')).toBeInTheDocument();
  });

  it('rejects an invalid e-mail address [spec 1.5]', async () => {
    openAt('/register');
    await userEvent.type(await field('Email Address'), 'aroha@example');
    await submit();
    expect(await screen.findByText('Email is invalid')).toBeInTheDocument();
  });

  it('shows and hides the password [spec 1.2]', async () => {
    openAt('/register');
    const password = await field('Password');
    expect(password).toHaveAttribute('type', 'password');
    const [toggle] = screen.getAllByRole('button', { name: 'Show password' });
    if (toggle) await userEvent.click(toggle);
    expect(password).toHaveAttribute('type', 'text');
    await userEvent.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(password).toHaveAttribute('type', 'password');
  });

  it('has the autocomplete values that password managers read', async () => {
    openAt('/register');
    expect(await field('Full Name')).toHaveAttribute('autocomplete', 'name');
    expect(await field('Email Address')).toHaveAttribute('autocomplete', 'email');
    expect(await field('Email Address')).toHaveAttribute('type', 'email');
    expect(await field('Password')).toHaveAttribute('autocomplete', 'new-password');
    expect(await field('Confirm Password')).toHaveAttribute('autocomplete', 'new-password');
  });

  it('creates the account, stores the name, and opens the verification [spec 1.2] [spec 1.3]', async () => {
    server.answers['POST /api/v1/auth/register'] = () => {
      server.answers['GET /api/v1/auth/session'] = sessionOf({ ...aroha, is_verified: false });
      return { status: 201, body: { user: aroha, ...tokensFor('new') } };
    };
    const history = openAt('/register');
    await fillIn();
    await submit();
    expect(await screen.findByRole('heading', { name: 'Verify your email' })).toBeInTheDocument();
    expect(history.location.pathname).toBe('/verify-email');
    expect(new URLSearchParams(history.location.search).get('email')).toBe('aroha@example.org');
    expect(localStorage.getItem('pendingProfileName')).toBe('Aroha Ngata');
    const [sent] = server.callsTo('POST /api/v1/auth/register');
    expect(sent?.url).toBe('/api/v1/auth/register?auto_login=true');
    expect(JSON.parse(sent?.body ?? '')).toEqual({
      name: 'Aroha Ngata',
      email: 'aroha@example.org',
      password: 'salt water archive',
    });
  });

  it('opens the verification when the reply has no tokens', async () => {
    server.answers['POST /api/v1/auth/register'] = { status: 201, body: { user: aroha } };
    const history = openAt('/register');
    await fillIn();
    await submit();
    expect(await screen.findByRole('heading', { name: 'Verify your email' })).toBeInTheDocument();
    expect(history.location.pathname).toBe('/verify-email');
    expect(localStorage.getItem('pendingProfileName')).toBe('Aroha Ngata');
  });

  it('shows the reason of a refusal by the server [spec 1.2] [spec 1.8]', async () => {
    const reason = 'An account with this email address already exists.';
    server.answers['POST /api/v1/auth/register'] = refusal(400, reason, 'rule_broken');
    openAt('/register');
    await fillIn();
    await submit();
    expect(await screen.findByRole('alert')).toHaveTextContent(reason);
    expect(screen.getByRole('button', { name: 'Create Account' })).toBeInTheDocument();
    expect(screen.getByLabelText('Full Name')).toHaveValue('  Aroha Ngata ');
  });

  it('shows a general message when the server gives no reason [spec 1.2] [spec 1.8]', async () => {
    let answer: () => void = () => undefined;
    server.answers['POST /api/v1/auth/register'] = async () => {
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      return { status: 502 };
    };
    openAt('/register');
    await fillIn();
    await submit();
    await screen.findByRole('button', { name: 'Creating Account...' });
    await waitFor(() => expect(server.callsTo('POST /api/v1/auth/register')).toHaveLength(1));
    answer();
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Registration failed. Please try again.',
    );
  });

  it('shows an error when no user is signed in afterwards [spec 1.5]', async () => {
    const body = { user: aroha, ...tokensFor('new') };
    server.answers['POST /api/v1/auth/register'] = { status: 201, body };
    openAt('/register');
    await fillIn();
    await submit();
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Failed to get user information after registration',
    );
  });

  it('shows a signed-in user a notice, and opens the first page after three seconds [spec 1.2] [spec 1.9]', async () => {
    server.answers['GET /api/v1/auth/session'] = sessionOf(aroha);
    const wait = shortenWaits(3000);
    const history = openAt('/register');
    expect(
      await screen.findByText(
        'You are already logged in as aroha@example.org. Redirecting to home page...',
      ),
    ).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Go to Home' })).toHaveAttribute('href', '/');
    expect(wait).toHaveBeenCalledWith(expect.any(Function), 3000);
    await waitFor(() => expect(history.location.pathname).toBe('/'));
  });
});
