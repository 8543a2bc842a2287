import { isEmailAddress } from '@mangrove/contract';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { detailOr, isApiError } from '../../lib/api-error.ts';
import { type FieldErrors, useFormFields } from '../../lib/form-fields.ts';
import { paths } from '../../lib/paths.ts';
import { Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './account-form.module.css';
import { AccountFrame } from './account-frame.tsx';
import { focusFirstError } from './focus-first-error.ts';
import { loadAccountCalls } from './load-calls.ts';
import { fields, forgot, signUp } from './messages.ts';

type ForgotValues = { email: string };

function checkForgot({ email }: ForgotValues): FieldErrors<ForgotValues> {
  if (email.trim() === '') return { email: signUp.emailRequired };
  return isEmailAddress(email) ? {} : { email: forgot.invalid };
}

/** Asks for the address, then says that the link is on its way. */
export function ForgotPassword() {
  const asking = useMutation({
    mutationFn: async (email: string) => (await loadAccountCalls()).forgotPassword(email),
  });
  const form = useFormFields<ForgotValues>({ initial: { email: '' }, check: checkForgot });
  const address = form.values.email.trim();
  if (asking.isSuccess) {
    return (
      <AccountFrame title={forgot.sentTitle} lead={forgot.sentText(address)} side={forgot.side}>
        <p className={styles.block}>{forgot.tryAgainText}</p>
        <div className={styles.actions}>
          <Button variant="default" onClick={() => asking.reset()}>
            {forgot.tryAgain}
          </Button>
        </div>
        <BackToLogin />
      </AccountFrame>
    );
  }
  return (
    <AccountFrame title={forgot.title} lead={forgot.lead} side={forgot.side}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (asking.isPending) return;
          if (form.checkAll()) asking.mutate(address);
          else focusFirstError(event.currentTarget);
        }}
      >
        <TextField
          label={fields.email}
          name="email"
          type="email"
          autoComplete="username"
          required
          withAsterisk={false}
          value={form.values.email}
          error={form.errors.email}
          onChange={(value) => form.set('email', value)}
        />
        {asking.error && <Notice kind="error">{sentenceFor(asking.error)}</Notice>}
        <Button type="submit" className={styles.submit ?? ''} aria-disabled={asking.isPending}>
          {asking.isPending ? forgot.busy : forgot.submit}
        </Button>
      </form>
      <BackToLogin />
    </AccountFrame>
  );
}

function BackToLogin() {
  return (
    <p className={styles.below}>
      <Link to={paths.login}>{forgot.backToLogin}</Link>
    </p>
  );
}

function sentenceFor(error: unknown): string {
  switch (isApiError(error) ? error.status : 0) {
    case 404:
      return forgot.unknown;
    case 400:
      return detailOr(error, forgot.invalid);
    case 429:
      return forgot.tooMany;
    default:
      return forgot.failed;
  }
}
