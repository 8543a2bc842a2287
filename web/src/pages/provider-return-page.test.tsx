import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { aroha, refusal, serveAnswers, sessionOf, tokensFor } from '../test-answers.ts';
import { openAt } from '../test-open-app.tsx';

const login = 'POST /api/v1/auth/provider/login';
const join = 'POST /api/v1/auth/provider/join';
const address = '/login/callback?state=a-state&code=a-code&iss=https%3A%2F%2Flogin.example.org';

let server: Awaited<ReturnType<typeof serveAnswers>>;
beforeEach(async () => {
  const meta = document.createElement('meta');
  meta.name = 'mangrove-login-provider';
  meta.content = 'River College';
  document.head.append(meta);
  server = await serveAnswers();
});
afterEach(() => {
  document.querySelector('meta[name="mangrove-login-provider"]')?.remove();
  window.sessionStorage.clear();
  return server.stop();
});

const remember = (leaving: object) =>
  window.sessionStorage.setItem('provider-login', JSON.stringify(leaving));
const letIn = () => {
  server.answers['GET /api/v1/auth/session'] = sessionOf(aroha);
  return { status: 200, body: tokensFor('in') };
};

it('logs in, sends the answer once, and opens the page that was wanted', async () => {
  remember({ remembers: true, next: '/profile?tab=account-settings' });
  server.answers[login] = letIn;
  const history = openAt(address);
  expect(await screen.findByRole('heading', { name: 'Account Settings' })).toBeInTheDocument();
  expect(history.location.href).toBe('/profile?tab=account-settings');
  expect(server.callsTo(login).map(({ body }) => JSON.parse(body))).toEqual([
    {
      ...{ state: 'a-state', code: 'a-code', iss: 'https://login.example.org' },
      remember_me: true,
    },
  ]);
});

it('does not leave this site for what was remembered', async () => {
  remember({ next: 'https://evil.example/' });
  server.answers[login] = letIn;
  const history = openAt(address);
  await waitFor(() => expect(history.location.pathname).toBe('/map'));
});

it('says that nobody logged in there, and what was refused', async () => {
  const history = openAt('/login/callback?error=access_denied&state=a-state');
  expect(await screen.findByText(/You did not log in at River College/u)).toBeInTheDocument();
  expect(server.callsTo(login)).toEqual([]);
  await waitFor(() => expect(history.location.href).toBe('/login/callback'));
});

it('says why it was refused', async () => {
  server.answers[login] = refusal(400, 'Your address is not verified there.', 'rule_broken');
  openAt(address);
  expect(await screen.findByText('Your address is not verified there.')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Back to Login' })).toBeInTheDocument();
});

it('asks somebody with an account to log in once as usual, and joins the two', async () => {
  const email = 'aroha@example.org';
  server.answers[login] = { status: 200, body: { join: { ticket: 'a-ticket', email } } };
  server.answers['POST /api/v1/auth/login'] = letIn;
  server.answers[join] = refusal(400, 'This is another account.', 'rule_broken');
  openAt(address);
  expect(await screen.findByRole('heading', { name: 'You have an account already' })).toBeVisible();
  expect(screen.getByLabelText('Email Address')).toHaveValue(email);
  expect(screen.queryByRole('button', { name: /River College/u })).toBeNull();
  await userEvent.type(screen.getByLabelText('Password', { selector: 'input' }), 'my password');
  await userEvent.click(screen.getByRole('button', { name: 'Sign In' }));
  expect(await screen.findByText('This is another account.')).toBeInTheDocument();
  expect(JSON.parse(server.callsTo(join)[0]?.body ?? '')).toEqual({ ticket: 'a-ticket' });
  expect(screen.getByRole('button', { name: 'Continue' })).toBeInTheDocument();
});

it('opens an account for somebody new who agrees to the terms', async () => {
  const register = 'POST /api/v1/auth/provider/register';
  const body = { register: { ticket: 'a-ticket', email: 'new@example.org', name: 'Wiremu' } };
  server.answers[login] = { status: 200, body };
  server.answers[register] = letIn;
  const history = openAt(address);
  const create = await screen.findByRole('button', { name: 'Create Account' });
  await userEvent.click(create);
  expect(await screen.findByText('You must agree to the terms and conditions')).toBeVisible();
  await userEvent.click(screen.getByRole('checkbox'));
  await userEvent.click(create);
  await waitFor(() => expect(history.location.pathname).toBe('/map'));
  expect(JSON.parse(server.callsTo(register)[0]?.body ?? '')).toEqual({
    ...{ ticket: 'a-ticket', name: 'Wiremu' },
  });
});
