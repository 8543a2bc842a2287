import type { SessionUser } from '@mangrove/contract/browser';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ApiError, detailOr } from '../../api/api-error.ts';
import { paths } from '../../api/paths.ts';
import { beginSession } from '../../api/session.ts';
import { keepPendingProfileName } from '../../api/session-storage.ts';
import { CheckField } from '../../kit/form/check-field.tsx';
import { Form } from '../../kit/form/form.tsx';
import { PasswordField } from '../../kit/form/password-field.tsx';
import { TextField } from '../../kit/form/text-field.tsx';
import { useForm } from '../../kit/form/use-form.ts';
import { SimpleGrid } from '../../kit/layout/layout.ts';
import { fillText } from '../../kit/text/fill-text.ts';
import { accountCalls } from './api.ts';
import { fields, signUp } from './messages.ts';
import { checkSignUp, emptySignUp } from './sign-up-rules.ts';

interface SignUpFormProps {
  /** Called before the account exists, so that the page knows that the new session is its own. */
  onSubmit: () => void;
  onFailure: () => void;
  /** Called when the account exists; its session has begun, or begins with the e-mailed link. */
  onJoined: (user: Pick<SessionUser, 'email'>) => void;
}

export function SignUpForm({ onSubmit, onFailure, onJoined }: SignUpFormProps) {
  const queries = useQueryClient();
  const form = useForm({
    initial: emptySignUp,
    check: checkSignUp,
    live: ['password', 'confirmPassword'],
    send: async (values) => {
      onSubmit();
      const name = values.name.trim();
      const { email, password } = values;
      const reply = await accountCalls.register({ name, email: email.trim(), password });
      keepPendingProfileName(name);
      // If the server hides which addresses have an account, the session begins with the e-mail.
      if (reply.access_token === undefined) return reply.user;
      const user = await beginSession(queries, reply);
      if (!user) throw new ApiError({ status: 200, code: 'not_signed_in', detail: signUp.noUser });
      return user;
    },
    onSent: onJoined,
    onFailure,
    sentenceFor: (error) => detailOr(error, signUp.failed),
  });
  return (
    <Form form={form} submit={signUp.submit} busy={signUp.busy}>
      <TextField {...form.text('name')} label={fields.name} autoComplete="name" maxLength={200} />
      <TextField {...form.text('email')} label={fields.email} type="email" autoComplete="email" />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <PasswordField
          {...form.text('password')}
          label={fields.password}
          autoComplete="new-password"
        />
        <PasswordField
          {...form.text('confirmPassword')}
          label={fields.confirmPassword}
          autoComplete="new-password"
        />
      </SimpleGrid>
      <CheckField
        {...form.check('agreeTerms')}
        label={fillText(signUp.agree, {
          terms: <Link to={paths.terms}>{signUp.termsLink}</Link>,
          privacy: <Link to={paths.privacy}>{signUp.privacyLink}</Link>,
        })}
      />
    </Form>
  );
}
