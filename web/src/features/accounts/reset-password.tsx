import { isShortPassword } from '@mangrove/contract/browser';
import { useQueryClient } from '@tanstack/react-query';
import { isApiError, sentenceOr429 } from '../../api/api-error.ts';
import { paths } from '../../api/paths.ts';
import { beginSession } from '../../api/session.ts';
import { Form } from '../../kit/form/form.tsx';
import { PasswordField } from '../../kit/form/password-field.tsx';
import { type FieldErrors, useForm } from '../../kit/form/use-form.ts';
import { Group } from '../../kit/layout/layout.ts';
import { LinkButton } from '../../kit/layout/link-button.tsx';
import { AccountFrame } from './account-frame.tsx';
import { accountCalls } from './api.ts';
import { BackToLogin } from './forgot-password.tsx';
import { fields, forgot, reset } from './messages.ts';

const initial = { password: '', confirmPassword: '' };

function checkReset({ password, confirmPassword }: typeof initial): FieldErrors<typeof initial> {
  return {
    ...(isShortPassword(password) ? { password: reset.short } : {}),
    ...(confirmPassword === password ? {} : { confirmPassword: reset.mismatch }),
  };
}

/** Sets a new password with the token from an e-mailed link, then logs the user in. */
export function ResetPassword({ token }: { token: string | undefined }) {
  const queries = useQueryClient();
  const form = useForm({
    initial,
    check: checkReset,
    live: ['password', 'confirmPassword'],
    send: async ({ password }) => {
      const reply = await accountCalls.resetPassword({ token: token ?? '', password });
      return beginSession(queries, reply);
    },
    sentenceFor,
  });
  if (token === undefined) return <MissingToken />;
  if (form.isSent) return <PasswordIsNew isLoggedIn={form.answer !== null} />;
  return (
    <AccountFrame title={reset.title} lead={reset.lead} side={forgot.side}>
      <Form form={form} submit={reset.submit} busy={reset.busy} isIncomplete={!form.isRight}>
        <PasswordField
          {...form.text('password')}
          label={fields.newPassword}
          autoComplete="new-password"
        />
        <PasswordField
          {...form.text('confirmPassword')}
          label={fields.confirmNewPassword}
          autoComplete="new-password"
        />
      </Form>
      <BackToLogin />
    </AccountFrame>
  );
}

function MissingToken() {
  return (
    <AccountFrame title={reset.noTokenTitle} lead={reset.noToken} side={forgot.side}>
      <Group mt="lg">
        <LinkButton to={paths.forgotPassword}>{reset.requestNew}</LinkButton>
        <LinkButton to={paths.login} variant="default">
          {forgot.backToLogin}
        </LinkButton>
      </Group>
    </AccountFrame>
  );
}

function PasswordIsNew({ isLoggedIn }: { isLoggedIn: boolean }) {
  const lead = isLoggedIn ? reset.doneText : reset.doneLoggedOut;
  return (
    <AccountFrame title={reset.doneTitle} lead={lead} side={forgot.side}>
      <Group mt="lg">
        {isLoggedIn && <LinkButton to={paths.profile}>{reset.goToDashboard}</LinkButton>}
        <LinkButton to={paths.login} variant={isLoggedIn ? 'default' : 'filled'}>
          {forgot.backToLogin}
        </LinkButton>
      </Group>
    </AccountFrame>
  );
}

/** The server's message if the password breaks a rule; our own for every other failure. */
function sentenceFor(error: unknown): string {
  const breaksRule = isApiError(error) && error.code === 'rule_broken';
  return breaksRule ? error.message : sentenceOr429(error, reset.failed);
}
