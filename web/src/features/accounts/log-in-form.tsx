import type { SessionUser } from '@mangrove/contract';
import { Button, Checkbox } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ApiError, detailOr, isApiError } from '../../lib/api-error.ts';
import { type FieldErrors, useFormFields } from '../../lib/form-fields.ts';
import { paths } from '../../lib/paths.ts';
import { beginSession } from '../../lib/session.ts';
import { Notice } from '../../ui/notice.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './account-form.module.css';
import { focusFirstError } from './focus-first-error.ts';
import { loadAccountCalls } from './load-calls.ts';
import { fields, logIn } from './messages.ts';
import { useResend } from './use-resend.tsx';

type LogInValues = { email: string; password: string; remembers: boolean };

function checkLogIn(values: LogInValues): FieldErrors<LogInValues> {
  const errors: FieldErrors<LogInValues> = {};
  if (values.email.trim() === '') errors.email = logIn.emailRequired;
  if (values.password === '') errors.password = logIn.passwordRequired;
  return errors;
}

interface LogInFormProps {
  /** Superusers only: nobody can register or be sent a link. */
  isDevelopmentMode: boolean;
  onLoggedIn: (user: SessionUser) => void;
}

export function LogInForm({ isDevelopmentMode, onLoggedIn }: LogInFormProps) {
  const queries = useQueryClient();
  const form = useFormFields<LogInValues>({
    initial: { email: '', password: '', remembers: false },
    check: checkLogIn,
  });
  const loggingIn = useMutation({
    mutationFn: async (given: LogInValues) => {
      const { logIn: send } = await loadAccountCalls();
      const reply = await send({ ...given, email: given.email.trim() });
      const user = await beginSession(queries, reply);
      if (!user) throw new ApiError({ status: 200, code: 'not_signed_in', detail: logIn.failed });
      return user;
    },
    onSuccess: onLoggedIn,
  });
  const resending = useResend();
  const { values, errors, set } = form;

  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (loggingIn.isPending) return;
        if (form.checkAll()) loggingIn.mutate(values);
        else focusFirstError(event.currentTarget);
      }}
    >
      <TextField
        label={fields.email}
        name="username"
        type="email"
        autoComplete="username"
        value={values.email}
        error={errors.email}
        onChange={(value) => set('email', value)}
      />
      <PasswordField
        label={fields.password}
        name="password"
        autoComplete="current-password"
        value={values.password}
        error={errors.password}
        onChange={(value) => set('password', value)}
      />
      <div className={styles.row}>
        <Checkbox
          className={styles.check ?? ''}
          name="remember_me"
          label={logIn.remember}
          checked={values.remembers}
          onChange={(event) => set('remembers', event.currentTarget.checked)}
        />
        {!isDevelopmentMode && <Link to={paths.forgotPassword}>{logIn.forgot}</Link>}
      </div>
      {loggingIn.error && <Notice kind="error">{sentenceFor(loggingIn.error)}</Notice>}
      {isInactive(loggingIn.error) && <Notice kind="info">{logIn.deactivated}</Notice>}
      <Button type="submit" className={styles.submit ?? ''} aria-disabled={loggingIn.isPending}>
        {loggingIn.isPending ? logIn.busy : logIn.submit}
      </Button>
      {isUnverified(loggingIn.error) && (
        <Button
          variant="default"
          onClick={() => resending.send(values.email)}
          aria-disabled={resending.isPending}
        >
          {resending.label}
        </Button>
      )}
      {resending.outcome}
    </form>
  );
}

/** The account exists and the password is right, but it is not to be used yet. */
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
