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

describe('the page for a forgotten password', () => {
  async function ask() {
    await userEvent.type(await field('Email Address'), 'aroha@example.org');
    await userEvent.click(screen.getByRole('button', { name: 'Send reset link' }));
  }

  it('confirms that the link was sent, and lets the visitor try again [spec 1.2] [spec 1.4]', async () => {
    server.answers['POST /api/v1/auth/forgot-password'] = { status: 200, body: { detail: 'Sent' } };
    openAt('/forgot-password');
    await ask();
    expect(await screen.findByRole('heading', { name: 'Check your email' })).toBeInTheDocument();
    expect(screen.getByText(/sent a link to aroha@example\.org/u)).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await field('Email Address')).toHaveValue('aroha@example.org');
  });

  it.each([
    [
      refusal(404, 'Nobody', 'not_found'),
      'No account found with this email address. Please check your email or register a new account.',
    ],
    [refusal(400, 'This address is odd.', 'malformed'), 'This address is odd.'],
    [{ status: 400 }, 'Please enter a valid email address.'],
    [
      refusal(429, 'Too many requests', 'rate_limited'),
      'Too many requests. Please wait a moment before trying again.',
    ],
    [refusal(500, 'Broken', 'internal'), 'Failed to send reset email. Please try again.'],
  ])('shows why the link was not sent: %o [spec 1.8]', async (answer, sentence) => {
    server.answers['POST /api/v1/auth/forgot-password'] = answer;
    openAt('/forgot-password');
    await ask();
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
  });

  it('requires an address [spec 1.5]', async () => {
    openAt('/forgot-password');
    expect(await field('Email Address')).toHaveAttribute('type', 'email');
    expect(await field('Email Address')).toBeRequired();
    await userEvent.click(screen.getByRole('button', { name: 'Send reset link' }));
    expect(await screen.findByText('Email is required')).toBeInTheDocument();
  });
});

describe('the page for a new password', () => {
  const submit = () => screen.getByRole('button', { name: 'Reset Password' });

  async function type(password: string, confirm = password) {
    await userEvent.type(await field('New Password'), password);
    await userEvent.type(await field('Confirm New Password'), confirm);
  }

  it('shows an error when its address has no token [spec 1.2] [spec 1.5]', async () => {
    openAt('/reset-password');
    expect(
      await screen.findByText('Invalid reset link. Please request a new password reset.'),
    ).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Request a new link' })).toHaveAttribute(
      'href',
      '/forgot-password',
    );
  });

  it('shows what is wrong with a typed password, and disables its button until it is valid [spec 1.2] [spec 1.5]', async () => {
    openAt('/reset-password?token=secret');
    expect(await field('New Password')).toHaveAttribute('autocomplete', 'new-password');
    expect(screen.getAllByRole('button', { name: 'Show password' })).toHaveLength(2);
    expect(submit()).toBeDisabled();
    await type('short', 'other');
    expect(screen.getByText('Password must be at least 8 characters long.')).toBeInTheDocument();
    expect(screen.getByText('Passwords do not match.')).toBeInTheDocument();
    expect(submit()).toBeDisabled();
  });

  it('sets the password, logs in, and removes the token from the address at once [spec 1.2] [spec 1.4]', async () => {
    server.answers['POST /api/v1/auth/reset-password'] = () => {
      server.answers['GET /api/v1/auth/session'] = sessionOf(aroha);
      return { status: 200, body: { user: aroha, ...tokensFor('reset') } };
    };
    const history = openAt('/reset-password?token=secret');
    await field('New Password');
    await waitFor(() => expect(history.location.href).toBe('/reset-password'));
    await type('salt water archive');
    await userEvent.click(submit());
    expect(await screen.findByRole('link', { name: 'Go to Dashboard' })).toHaveAttribute(
      'href',
      '/profile',
    );
    expect(screen.getByRole('link', { name: 'Back to Login' })).toHaveAttribute('href', '/login');
    const [sent] = server.callsTo('POST /api/v1/auth/reset-password');
    expect(sent?.url).toContain('auto_login=true');
    expect(JSON.parse(sent?.body ?? '')).toEqual({
      token: 'secret',
      password: 'salt water archive',
    });
  });

  it.each([
    [
      refusal(400, 'This link is invalid or has expired.', 'link_invalid'),
      'Failed to reset password. The link may have expired.',
    ],
    [refusal(400, 'This password is too common.', 'rule_broken'), 'This password is too common.'],
    [{ status: 502 }, 'Failed to reset password. The link may have expired.'],
    [refusal(429, 'Too many requests', 'rate_limited'), 'Rate limit exceeded: Too many requests'],
  ])('shows why the password was not set: %o', async (answer, sentence) => {
    server.answers['POST /api/v1/auth/reset-password'] = answer;
    openAt('/reset-password?token=secret');
    await type('salt water archive');
    await userEvent.click(submit());
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
  });
});

describe('the page that verifies an e-mail address', () => {
  it('uses the link once, removes the token from the address, and opens the map [spec 1.2] [spec 1.4] [spec 1.9]', async () => {
    server.answers['POST /api/v1/auth/verify'] = {
      status: 200,
      body: { user: aroha, ...tokensFor('verified') },
    };
    server.answers['GET /api/v1/auth/session'] = sessionOf(aroha);
    const wait = shortenWaits(2000);
    const history = openAt('/verify-email?token=secret&email=aroha%40example.org');
    expect(await screen.findByText('Verifying your email...')).toBeInTheDocument();
    expect(
      await screen.findByRole('heading', { name: 'Your email is verified' }),
    ).toBeInTheDocument();
    expect(wait).toHaveBeenCalledWith(expect.any(Function), 2000);
    expect(history.location.href).not.toContain('secret');
    expect(screen.getByRole('link', { name: 'Go to Profile' })).toHaveAttribute('href', '/profile');
    const posts = server.callsTo('POST /api/v1/auth/verify');
    expect(posts.map(({ body }) => body)).toEqual(['token=secret&auto_login=true']);
    await waitFor(() => expect(history.location.pathname).toBe('/map'));
  });

  it('reports an invalid link, and sends another [spec 1.2] [spec 1.5] [spec 1.8]', async () => {
    server.answers['POST /api/v1/auth/verify'] = refusal(400, 'Old link', 'link_invalid');
    server.answers['POST /api/v1/auth/request-verify-token'] = {
      status: 200,
      body: { detail: 'Sent' },
    };
    openAt('/verify-email?token=secret&email=aroha%40example.org');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Verification failed. The link may be expired or invalid.',
    );
    expect(await field('Email Address')).toHaveValue('aroha@example.org');
    await userEvent.click(screen.getByRole('button', { name: 'Resend Verification Email' }));
    expect(
      await screen.findByText('Verification email sent! Please check your inbox.'),
    ).toBeInTheDocument();
    server.answers['POST /api/v1/auth/request-verify-token'] = { status: 502 };
    await userEvent.click(screen.getByRole('button', { name: 'Resend Verification Email' }));
    expect(
      await screen.findByText('Failed to send verification email. Please try again.'),
    ).toBeInTheDocument();
    await userEvent.clear(await field('Email Address'));
    await userEvent.click(screen.getByRole('button', { name: 'Resend Verification Email' }));
    expect(await screen.findByText('Please enter your email address first.')).toBeInTheDocument();
  });

  it('sends no verification until the link is opened [spec 1.2]', async () => {
    openAt('/verify-email?email=aroha%40example.org');
    expect(await screen.findByText(/sent a link to aroha@example\.org/u)).toBeInTheDocument();
    expect(server.callsTo('POST /api/v1/auth/verify')).toHaveLength(0);
  });
});
