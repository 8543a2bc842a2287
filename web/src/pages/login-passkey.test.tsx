import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aroha, refusal, serveAnswers, sessionOf, tokensFor } from '../test-answers.ts';
import { cancelled, giveAuthenticator, usedPasskey } from '../test-authenticator.ts';
import { openAt } from '../test-open-app.tsx';

const begin = 'POST /api/v1/auth/passkeys/login/options';
const finish = 'POST /api/v1/auth/passkeys/login';
const options = { challenge: 'AQ', rpId: 'localhost', timeout: 1, userVerification: 'required' };
const button = 'Log in with a passkey';

let server: Awaited<ReturnType<typeof serveAnswers>>;
let browser: ReturnType<typeof giveAuthenticator> | undefined;
beforeEach(async () => {
  server = await serveAnswers({ [begin]: { status: 200, body: options } });
});
afterEach(() => {
  browser?.remove();
  browser = undefined;
  return server.stop();
});

const field = (name: string) => screen.findByLabelText(name, { selector: 'input' });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
function letIn() {
  server.answers[finish] = () => {
    server.answers['GET /api/v1/auth/session'] = sessionOf(aroha);
    return { status: 200, body: tokensFor('in') };
  };
}
const sent = () => JSON.parse(server.callsTo(finish)[0]?.body ?? '');

describe('a login with a passkey', () => {
  it('takes one tap, and says when no passkey was used or it was refused', async () => {
    browser = giveAuthenticator(server.origin);
    browser.get.mockRejectedValueOnce(cancelled());
    browser.get.mockResolvedValue(usedPasskey());
    server.answers[finish] = refusal(400, 'This passkey was not accepted.', 'rule_broken');
    const history = openAt('/login?next=%2Fprofile%3Ftab%3Dsettings');
    await userEvent.click(await screen.findByRole('checkbox', { name: /Remember me/u }));
    await press(button);
    expect(await screen.findByRole('alert')).toHaveTextContent('No passkey was used.');
    await press(button);
    await waitFor(() =>
      expect(screen.getByRole('alert')).toHaveTextContent('This passkey was not accepted.'),
    );
    letIn();
    await press(button);
    expect(await screen.findByRole('heading', { name: 'Account Settings' })).toBeInTheDocument();
    expect(history.location.href).toBe('/profile?tab=settings');
    expect(sent()).toMatchObject({ remember_me: true, response: { id: 'AQI' } });
  });

  it('is offered by the browser where the name is typed', async () => {
    browser = giveAuthenticator(server.origin, true);
    browser.get.mockResolvedValue(usedPasskey());
    letIn();
    openAt('/login?next=%2Fprofile%3Ftab%3Dsettings');
    expect(await screen.findByRole('heading', { name: 'Account Settings' })).toBeInTheDocument();
    expect(browser.get.mock.calls[0]?.[0]).toMatchObject({ mediation: 'conditional' });
  });

  it('keeps the dialog that was opened before the quiet offer was ready', async () => {
    browser = giveAuthenticator(server.origin, true);
    let begun = 0;
    const late = new Promise<void>((resolve) => {
      server.answers[begin] = async () => {
        begun += 1;
        if (begun === 1) await late;
        else setTimeout(resolve);
        return { status: 200, body: options };
      };
    });
    const { get } = browser;
    get.mockReturnValue(new Promise(() => undefined));
    openAt('/login');
    await waitFor(() => expect(begun).toBe(1));
    await press(button);
    await waitFor(() => expect(get).toHaveBeenCalled());
    await late;
    await waitFor(() => expect(server.callsTo(begin)).toHaveLength(2));
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(get.mock.calls.map(([{ signal }]) => signal?.aborted)).toEqual([false]);
  });

  it('finishes one that was begun with the password', async () => {
    browser = giveAuthenticator(server.origin);
    browser.get.mockResolvedValue(usedPasskey());
    letIn();
    const second_factor = { ticket: 'ticket-1', has_codes: false, has_passkey: true };
    server.answers['POST /api/v1/auth/login'] = { status: 200, body: { second_factor } };
    openAt('/login?next=%2Fprofile%3Ftab%3Dsettings');
    const email = await field('Email Address');
    expect(email).toHaveAttribute('autocomplete', 'username webauthn');
    await userEvent.type(email, 'aroha@example.org');
    await userEvent.type(await field('Password'), 'salt water archive');
    await press('Sign In');
    // There are no codes of an app, so only a recovery code can be typed.
    expect(await field('Recovery code')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /code of the app/u })).not.toBeInTheDocument();
    await press(button);
    expect(await screen.findByRole('heading', { name: 'Account Settings' })).toBeInTheDocument();
    expect(sent()).toMatchObject({ ticket: 'ticket-1' });
  });

  it('is not offered at an address without a name, where it cannot work', async () => {
    openAt('/login');
    await field('Email Address');
    expect(screen.queryByRole('button', { name: button })).not.toBeInTheDocument();
    expect(server.callsTo(begin)).toEqual([]);
  });
});
