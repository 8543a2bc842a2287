import type { SecondFactorNeeded, SessionUser } from '@mangrove/contract/browser';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { detailOr, isApiError } from '../../api/api-error.ts';
import { paths } from '../../api/paths.ts';
import { readLoginProvider } from '../../domain/site/login-provider.ts';
import { CheckField } from '../../kit/form/check-field.tsx';
import { Form } from '../../kit/form/form.tsx';
import { PasswordField } from '../../kit/form/password-field.tsx';
import { TextField } from '../../kit/form/text-field.tsx';
import { useForm } from '../../kit/form/use-form.ts';
import { Group } from '../../kit/layout/layout.ts';
import { lazyNamed } from '../../kit/layout/lazy-named.ts';
import { Notice } from '../../kit/layout/notice.tsx';
import { accountCalls, beginLogin } from './api.ts';
import { fields, logIn } from './messages.ts';
import { PasskeyLogin } from './passkeys/passkey-login.tsx';
import { canUsePasskeys } from './passkeys/web-authn.ts';
import { useResend } from './use-resend.tsx';

const CodeStep = lazyNamed(() => import('./second-factor/code-step.tsx'), 'CodeStep');

const ProviderButton = lazyNamed(() => import('./provider/provider-button.tsx'), 'ProviderButton');
const provider = readLoginProvider();

interface LogInFormProps {
  /** Only superusers can log in, and nobody can be sent a link: hides "Forgot password". */
  isDevelopmentMode: boolean;
  /** The address of the account that is to be opened, where no other way in is offered. */
  email?: string;
  /** The page that the visitor wanted. */
  next?: string | undefined;
  onLoggedIn: (user: SessionUser) => void;
}

export function LogInForm({ isDevelopmentMode, email, next, onLoggedIn }: LogInFormProps) {
  const queries = useQueryClient();
  const resending = useResend();
  const [needed, setNeeded] = useState<SecondFactorNeeded['second_factor'] | null>(null);
  const form = useForm({
    initial: { email: email ?? '', password: '', remembers: false },
    check: ({ email, password }) => ({
      ...(email.trim() === '' ? { email: logIn.emailRequired } : {}),
      ...(password === '' ? { password: logIn.passwordRequired } : {}),
    }),
    send: async (given) => {
      const reply = await accountCalls.logIn({ ...given, email: given.email.trim() });
      return 'second_factor' in reply ? reply.second_factor : beginLogin(queries, reply);
    },
    onSent: (done) => ('ticket' in done ? setNeeded(done) : onLoggedIn(done)),
    sentenceFor,
  });
  const resend = isUnverified(form.error) && (
    <Button
      variant="default"
      onClick={() => resending.send(form.values.email)}
      aria-disabled={resending.isBusy}
    >
      {resending.label}
    </Button>
  );
  const after = (
    <>
      {isInactive(form.error) && <Notice kind="info">{logIn.deactivated}</Notice>}
      {canUsePasskeys() && (
        <PasskeyLogin remembers={form.values.remembers} onLoggedIn={onLoggedIn} />
      )}
      {provider !== null && email === undefined && (
        <Suspense fallback={null}>
          <ProviderButton
            name={provider}
            label={logIn.byProvider(provider)}
            remembers={form.values.remembers}
            next={next}
          />
        </Suspense>
      )}
      {resend}
      {resending.outcome}
    </>
  );
  const passwordStep = (
    <Form form={form} submit={logIn.submit} busy={logIn.busy} after={after}>
      <TextField
        {...form.text('email')}
        label={fields.email}
        name="username"
        type="email"
        autoComplete="username webauthn"
      />
      <PasswordField
        {...form.text('password')}
        label={fields.password}
        autoComplete="current-password"
      />
      <Group justify="space-between" gap="xs">
        <CheckField {...form.check('remembers')} name="remember_me" label={logIn.remember} />
        {!isDevelopmentMode && <Link to={paths.forgotPassword}>{logIn.forgot}</Link>}
      </Group>
    </Form>
  );
  if (needed === null) return passwordStep;
  return (
    <Suspense fallback={passwordStep}>
      <CodeStep needed={needed} onLoggedIn={onLoggedIn} onBack={() => setNeeded(null)} />
    </Suspense>
  );
}

/** Whether the password is right but the account is inactive or its e-mail is not verified. */
function isUnverified(error: unknown): boolean {
  return isInactive(error) || (isApiError(error) && error.code === 'email_not_verified');
}

function isInactive(error: unknown): boolean {
  return isApiError(error) && error.code === 'inactive_user';
}

function sentenceFor(error: unknown): string {
  if (isUnverified(error)) return logIn.unverified;
  if (isApiError(error) && error.code === 'development_mode') return logIn.noDeveloperAccess;
  return detailOr(error, logIn.failed);
}
