import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { isApiError, sentenceOr429 } from '../../lib/api-error.ts';
import { type FieldErrors, useFormFields } from '../../lib/form-fields.ts';
import { paths } from '../../lib/paths.ts';
import { beginSession } from '../../lib/session.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import styles from './account-form.module.css';
import { AccountFrame } from './account-frame.tsx';
import { loadAccountCalls } from './load-calls.ts';
import { fields, forgot, reset } from './messages.ts';
import { isShortPassword } from './sign-up-rules.ts';

type ResetValues = { password: string; confirmPassword: string };

function checkReset({ password, confirmPassword }: ResetValues): FieldErrors<ResetValues> {
  const errors: FieldErrors<ResetValues> = {};
  if (isShortPassword(password)) errors.password = reset.short;
  if (confirmPassword !== password) errors.confirmPassword = reset.mismatch;
  return errors;
}

/** Sets a new password by the token of a mailed link, and logs in with it. */
export function ResetPassword({ token }: { token: string | undefined }) {
  const queries = useQueryClient();
  const resetting = useMutation({
    mutationFn: async (given: { token: string; password: string }) => {
      const { resetPassword } = await loadAccountCalls();
      return beginSession(queries, await resetPassword(given));
    },
  });
  const form = useFormFields<ResetValues>({
    initial: { password: '', confirmPassword: '' },
    check: checkReset,
    live: ['password', 'confirmPassword'],
  });
  if (token === undefined) return <MissingToken />;
  if (resetting.isSuccess) return <PasswordIsNew isLoggedIn={resetting.data !== null} />;
  const { values, errors, set } = form;
  return (
    <AccountFrame title={reset.title} lead={reset.lead} side={forgot.side}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (form.isRight && !resetting.isPending) {
            resetting.mutate({ token, password: values.password });
          }
        }}
      >
        <PasswordField
          label={fields.newPassword}
          name="password"
          autoComplete="new-password"
          value={values.password}
          error={errors.password}
          onChange={(value) => set('password', value)}
        />
        <PasswordField
          label={fields.confirmNewPassword}
          name="confirmPassword"
          autoComplete="new-password"
          value={values.confirmPassword}
          error={errors.confirmPassword}
          onChange={(value) => set('confirmPassword', value)}
        />
        {resetting.error && <Notice kind="error">{sentenceFor(resetting.error)}</Notice>}
        <Button
          type="submit"
          className={styles.submit ?? ''}
          disabled={!form.isRight}
          aria-disabled={resetting.isPending || !form.isRight}
        >
          {resetting.isPending ? reset.busy : reset.submit}
        </Button>
      </form>
      <BackToLogin />
    </AccountFrame>
  );
}

function MissingToken() {
  return (
    <AccountFrame title={reset.noTokenTitle} lead={reset.noToken} side={forgot.side}>
      <div className={styles.actions}>
        <LinkButton to={paths.forgotPassword}>{reset.requestNew}</LinkButton>
        <LinkButton to={paths.login} variant="default">
          {reset.backToLogin}
        </LinkButton>
      </div>
    </AccountFrame>
  );
}

function PasswordIsNew({ isLoggedIn }: { isLoggedIn: boolean }) {
  return (
    <AccountFrame
      title={reset.doneTitle}
      lead={isLoggedIn ? reset.doneText : reset.doneLoggedOut}
      side={forgot.side}
    >
      <div className={styles.actions}>
        {isLoggedIn && <LinkButton to={paths.profile}>{reset.goToDashboard}</LinkButton>}
        <LinkButton to={paths.login} variant={isLoggedIn ? 'default' : 'filled'}>
          {reset.backToLogin}
        </LinkButton>
      </div>
    </AccountFrame>
  );
}

function BackToLogin() {
  return (
    <p className={styles.below}>
      <Link to={paths.login}>{reset.backToLogin}</Link>
    </p>
  );
}

/** A password that breaks a rule gets the server's sentence; every other failure ours. */
function sentenceFor(error: unknown): string {
  const breaksRule = isApiError(error) && error.code === 'rule_broken';
  return breaksRule ? error.message : sentenceOr429(error, reset.failed);
}
