import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { aroha, refusal, serveAnswers, sessionOf } from '../../../test-answers.ts';
import { renderPart } from '../../../test-render.tsx';
import { StepUp } from '../step-up.tsx';
import { SecondFactorSection } from './second-factor-section.tsx';

const read = 'GET /api/v1/auth/second-factor';
const codes = Array.from({ length: 10 }, (_, index) => `code-${index}`);
const made = { status: 200, body: { recovery_codes: codes } };
const on = (recovery_codes: number) => ({
  status: 200,
  body: { totp_added_at: '2026-11-24T09:00:00.000Z', recovery_codes, passkeys: 0 },
});

let server: Awaited<ReturnType<typeof serveAnswers>>;
beforeEach(async () => {
  server = await serveAnswers({ 'GET /api/v1/auth/session': sessionOf(aroha) });
});
afterEach(() => server.stop());

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

it('turns one-time codes on by a first code, after a fresh login, and shows recovery codes', async () => {
  const begin = 'POST /api/v1/auth/second-factor/totp';
  const confirm = `${begin}/confirm`;
  server.answers[begin] = refusal(428, 'Please confirm your password', 'confirm_password');
  server.answers['POST /api/v1/auth/confirm-password'] = () => {
    const body = { secret: 'GEZDGNBV', uri: 'otpauth://totp/x', qr: '<svg></svg>' };
    server.answers[begin] = { status: 200, body };
    return { status: 200, body: { detail: 'Confirmed' } };
  };
  server.answers[confirm] = ({ body }) =>
    body === '{"code":"123 456"}' ? made : refusal(400, 'This code is not right.', 'rule_broken');
  await renderPart(
    <StepUp>
      <SecondFactorSection />
    </StepUp>,
  );
  await press('Turn On One-Time Codes');
  await userEvent.type(await screen.findByLabelText('Password', { selector: 'input' }), 'salt');
  await press('Confirm');
  expect(await screen.findByRole('img', { name: 'QR code for your app' })).toHaveAttribute(
    'src',
    'data:image/svg+xml,%3Csvg%3E%3C%2Fsvg%3E',
  );
  expect(screen.getByLabelText('Or type this key into the app')).toHaveValue('GEZDGNBV');
  await press('Turn On');
  expect(await screen.findByText('Please type the code that the app shows.')).toBeInTheDocument();
  const field = screen.getByLabelText('Code that the app shows');
  await userEvent.type(field, '1');
  await press('Turn On');
  expect(await screen.findByRole('alert')).toHaveTextContent('This code is not right.');
  await userEvent.type(field, '23 456');
  server.answers[read] = on(10);
  await press('Turn On');
  expect(await screen.findByRole('list', { name: 'Recovery codes' })).toHaveTextContent('code-9');
  await press('I Have Saved Them');
  expect(await screen.findByText('You have 10 recovery codes left.')).toBeInTheDocument();
});

it('makes new recovery codes, and turns one-time codes off after a question', async () => {
  server.answers[read] = on(1);
  server.answers['POST /api/v1/auth/recovery-codes'] = made;
  server.answers['DELETE /api/v1/auth/second-factor/totp'] = refusal(503, 'Away.', 'unavailable');
  await renderPart(<SecondFactorSection />);
  expect(await screen.findByText('You have one recovery code left.')).toBeInTheDocument();
  await press('New Recovery Codes');
  await screen.findByRole('list', { name: 'Recovery codes' });
  // They are not shown again, so nothing that is pressed by mistake ends them.
  await userEvent.keyboard('{Escape}');
  await userEvent.click(document.querySelector('.mantine-Modal-inner') as HTMLElement);
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
  expect(screen.getByRole('list', { name: 'Recovery codes' })).toBeInTheDocument();
  await press('I Have Saved Them');
  await press('Turn Off');
  const dialog = await screen.findByRole('dialog', { name: 'Turn off one-time codes?' });
  const confirm = () =>
    userEvent.click(screen.getAllByRole('button', { name: 'Turn Off' }).at(-1) as HTMLElement);
  await confirm();
  await waitFor(() => expect(dialog).toHaveTextContent('Away.'));
  server.answers['DELETE /api/v1/auth/second-factor/totp'] = () => {
    server.answers[read] = {
      status: 200,
      body: { totp_added_at: null, recovery_codes: 0, passkeys: 0 },
    };
    return { status: 204 };
  };
  await confirm();
  expect(await screen.findByRole('button', { name: 'Turn On One-Time Codes' })).toBeInTheDocument();
});

it('says when the second factor could not be read', async () => {
  server.answers[read] = { status: 502 };
  await renderPart(<SecondFactorSection />);
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'We could not look up your second factor.',
  );
});
