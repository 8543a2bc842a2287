import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aroha, refusal, serveAnswers, sessionOf, tokensFor } from '../test-answers.ts';
import { openAt } from '../test-open-app.tsx';

let server: Awaited<ReturnType<typeof serveAnswers>>;

beforeEach(async () => {
  server = await serveAnswers();
});
afterEach(() => server.stop());

const field = (name: string) => screen.findByLabelText(name, { selector: 'input' });
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Sign In' }));

function letIn() {
  server.answers['POST /api/v1/auth/login'] = () => {
    server.answers['GET /api/v1/auth/session'] = sessionOf(aroha);
    return { status: 200, body: tokensFor('in') };
  };
}

async function fillIn() {
  await userEvent.type(await field('Email Address'), 'aroha@example.org');
  await userEvent.type(await field('Password'), 'salt water archive');
}

describe('the login page', () => {
  it('sends a form, and opens the page that the visitor requested [spec 1.2] [spec 1.7]', async () => {
    letIn();
    const history = openAt('/login?next=%2Fprofile%3Ftab%3Dsettings');
    await fillIn();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Remember me (7 days)' }));
    await submit();
    expect(await screen.findByRole('heading', { name: 'Account Settings' })).toBeInTheDocument();
    expect(history.location.href).toBe('/profile?tab=settings');
    const [sent] = server.callsTo('POST /api/v1/auth/login');
    expect(Object.fromEntries(new URLSearchParams(sent?.body))).toEqual({
      username: 'aroha@example.org',
      password: 'salt water archive',
      remember_me: 'true',
    });
  });

  it.each(['//evil.test', '//evil.test/x', '/\\evil.test', 'https:evil.test', '/a/..//evil.test'])(
    'opens the map instead of %s',
    async (next) => {
      letIn();
      const history = openAt(`/login?next=${encodeURIComponent(next)}`);
      await fillIn();
      await submit();
      await waitFor(() => expect(history.location.pathname).toBe('/map'));
    },
  );

  it('shows that the login is pending, and links to the other pages [spec 1.2]', async () => {
    let answer: () => void = () => undefined;
    server.answers['POST /api/v1/auth/login'] = async () => {
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      return refusal(400, 'Incorrect email or password.', 'rule_broken');
    };
    openAt('/login');
    await fillIn();
    const leads = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect(leads('Forgot password?')).toBe('/forgot-password');
    expect(leads('Register now')).toBe('/register');
    expect(leads('Back to home')).toBe('/');
    await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
    expect(await field('Password')).toHaveAttribute('type', 'text');
    await submit();
    await screen.findByRole('button', { name: 'Signing In...' });
    await waitFor(() => expect(server.callsTo('POST /api/v1/auth/login')).toHaveLength(1));
    answer();
    expect(await screen.findByRole('alert')).toHaveTextContent('Incorrect email or password.');
    expect(screen.getByRole('button', { name: 'Sign In' })).toBeInTheDocument();
  });

  it('requires both fields [spec 1.5]', async () => {
    openAt('/login');
    await field('Password');
    await submit();
    expect(await screen.findByText('Email is required')).toBeInTheDocument();
    expect(screen.getByText('Password is required')).toBeInTheDocument();
    expect(server.callsTo('POST /api/v1/auth/login')).toHaveLength(0);
  });

  it.each([
    [refusal(400, 'Incorrect email or password.', 'rule_broken'), 'Incorrect email or password.'],
    [{ status: 502 }, 'Failed to login. Please check your credentials.'],
    [refusal(429, 'Too many requests', 'rate_limited'), 'Rate limit exceeded: Too many requests'],
    [{ status: 429 }, 'Rate limit exceeded: Too many requests'],
    [
      refusal(403, 'Development mode is active.', 'development_mode'),
      'Your account does not have developer access. Please contact the development team.',
    ],
  ])('shows why the login failed: %o [spec 1.8]', async (answer, sentence) => {
    server.answers['POST /api/v1/auth/login'] = answer;
    openAt('/login');
    await fillIn();
    await submit();
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
    expect(screen.queryByRole('button', { name: /Resend/u })).not.toBeInTheDocument();
  });

  it('says who can reactivate an inactive account', async () => {
    server.answers['POST /api/v1/auth/login'] = refusal(403, 'Inactive user', 'inactive_user');
    openAt('/login');
    await fillIn();
    await submit();
    expect(
      await screen.findByText(
        'If an administrator deactivated this account, only an administrator can reactivate it.',
      ),
    ).toBeInTheDocument();
  });

  it.each([
    refusal(403, 'Email not verified', 'email_not_verified'),
    refusal(403, 'Inactive user', 'inactive_user'),
  ])(
    'offers another verification e-mail after %o [spec 1.2] [spec 1.5] [spec 1.8]',
    async (answer) => {
      server.answers['POST /api/v1/auth/login'] = answer;
      server.answers['POST /api/v1/auth/request-verify-token'] = {
        status: 200,
        body: { detail: 'Sent' },
      };
      openAt('/login');
      await fillIn();
      await submit();
      expect(await screen.findByRole('alert')).toHaveTextContent(
        'Your account is not verified. Please check your email for verification instructions or request a new verification email below.',
      );
      await userEvent.click(screen.getByRole('button', { name: 'Resend Verification Email' }));
      expect(
        await screen.findByText('Verification email sent! Please check your inbox.'),
      ).toBeInTheDocument();
      const [sent] = server.callsTo('POST /api/v1/auth/request-verify-token');
      expect(sent?.body).toBe('email=aroha%40example.org');

      await userEvent.clear(await field('Email Address'));
      await userEvent.click(screen.getByRole('button', { name: 'Resend Verification Email' }));
      expect(await screen.findByText('Please enter your email address first.')).toBeInTheDocument();

      server.answers['POST /api/v1/auth/request-verify-token'] = { status: 502 };
      await userEvent.type(await field('Email Address'), 'aroha@example.org');
      await userEvent.click(screen.getByRole('button', { name: 'Resend Verification Email' }));
      expect(
        await screen.findByText('Failed to send verification email. Please try again.'),
      ).toBeInTheDocument();
    },
  );

  it('has the autocomplete values that password managers read', async () => {
    openAt('/login');
    expect(await field('Email Address')).toHaveAttribute('autocomplete', 'username webauthn');
    expect(await field('Password')).toHaveAttribute('autocomplete', 'current-password');
  });
});
