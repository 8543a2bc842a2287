import type { SessionUser } from '@mangrove/contract';
import { Button, Checkbox } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ApiError, detailOr } from '../../lib/api-error.ts';
import { useFormFields } from '../../lib/form-fields.ts';
import { paths } from '../../lib/paths.ts';
import { beginSession } from '../../lib/session.ts';
import { keepPendingProfileName } from '../../lib/session-storage.ts';
import { fieldError } from '../../ui/field-error.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './account-form.module.css';
import { focusFirstError } from './focus-first-error.ts';
import { loadAccountCalls } from './load-calls.ts';
import { fields, signUp } from './messages.ts';
import { checkSignUp, emptySignUp, type SignUpValues } from './sign-up-rules.ts';

interface SignUpFormProps {
  /** Before the account exists, so that the page knows whose session begins. */
  onSubmit: () => void;
  onFailure: () => void;
  /** The account exists and its session has begun, or the visitor goes on from the e-mail. */
  onJoined: (user: Pick<SessionUser, 'email'>) => void;
}

export function SignUpForm({ onSubmit, onFailure, onJoined }: SignUpFormProps) {
  const queries = useQueryClient();
  const form = useFormFields({
    initial: emptySignUp,
    check: checkSignUp,
    live: ['password', 'confirmPassword'],
  });
  const joining = useMutation({
    mutationFn: async (values: SignUpValues) => {
      const name = values.name.trim();
      const { email, password } = values;
      const { register } = await loadAccountCalls();
      const reply = await register({ name, email: email.trim(), password });
      keepPendingProfileName(name);
      // Where the product does not tell who has an account, no session begins before the e-mail.
      if (reply.access_token === undefined) return reply.user;
      const user = await beginSession(queries, reply);
      if (!user) throw new ApiError({ status: 200, code: 'not_signed_in', detail: signUp.noUser });
      return user;
    },
    onSuccess: onJoined,
    onError: onFailure,
  });
  const { values, errors, set } = form;

  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (joining.isPending) return;
        if (!form.checkAll()) return focusFirstError(event.currentTarget);
        onSubmit();
        joining.mutate(values);
      }}
    >
      <TextField
        label={fields.name}
        name="name"
        autoComplete="name"
        value={values.name}
        error={errors.name}
        maxLength={200}
        onChange={(value) => set('name', value)}
      />
      <TextField
        label={fields.email}
        name="email"
        type="email"
        autoComplete="email"
        value={values.email}
        error={errors.email}
        onChange={(value) => set('email', value)}
      />
      <div className={styles.pair}>
        <PasswordField
          label={fields.password}
          name="password"
          autoComplete="new-password"
          value={values.password}
          error={errors.password}
          onChange={(value) => set('password', value)}
        />
        <PasswordField
          label={fields.confirmPassword}
          name="confirmPassword"
          autoComplete="new-password"
          value={values.confirmPassword}
          error={errors.confirmPassword}
          onChange={(value) => set('confirmPassword', value)}
        />
      </div>
      <Checkbox
        className={styles.check ?? ''}
        name="agreeTerms"
        checked={values.agreeTerms}
        error={fieldError(errors.agreeTerms)}
        onChange={(event) => set('agreeTerms', event.currentTarget.checked)}
        label={
          <>
            I agree to the <Link to={paths.terms}>Terms of Service</Link> and the{' '}
            <Link to={paths.privacy}>Privacy Policy</Link>
          </>
        }
      />
      {joining.error && <Notice kind="error">{detailOr(joining.error, signUp.failed)}</Notice>}
      <Button type="submit" className={styles.submit ?? ''} aria-disabled={joining.isPending}>
        {joining.isPending ? signUp.busy : signUp.submit}
      </Button>
    </form>
  );
}
