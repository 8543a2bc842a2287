import { calls, cleanLine } from '@mangrove/contract/browser';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { callApi } from '../../../api/api-client.ts';
import { detailOr } from '../../../api/api-error.ts';
import { paths } from '../../../api/paths.ts';
import { keepPendingProfileName } from '../../../api/session-storage.ts';
import { CheckField } from '../../../kit/form/check-field.tsx';
import { Form } from '../../../kit/form/form.tsx';
import { TextField } from '../../../kit/form/text-field.tsx';
import { useForm } from '../../../kit/form/use-form.ts';
import { fillText } from '../../../kit/text/fill-text.ts';
import { AccountFrame } from '../account-frame.tsx';
import { beginLogin } from '../api.ts';
import { fields, signUp } from '../messages.ts';
import { back, newcomer as text } from './messages.ts';

interface NewcomerFormProps {
  /** What people call the provider. */
  provider: string;
  newcomer: { ticket: string; email: string; name: string };
  onJoined: () => void;
}

/** What is asked for an account that opens by the provider: the sign-up, without a password. */
export function NewcomerForm({ provider, newcomer, onJoined }: NewcomerFormProps) {
  const queries = useQueryClient();
  const form = useForm({
    initial: { name: newcomer.name, agreeTerms: false },
    check: ({ name, agreeTerms }) => ({
      ...(cleanLine(name) === '' ? { name: signUp.nameRequired } : {}),
      ...(agreeTerms ? {} : { agreeTerms: signUp.terms }),
    }),
    send: async ({ name }) => {
      const body = { ticket: newcomer.ticket, name: name.trim() };
      const reply = await callApi(calls.providerRegister, { body });
      keepPendingProfileName(body.name);
      return beginLogin(queries, reply);
    },
    onSent: onJoined,
    sentenceFor: (error) => detailOr(error, signUp.failed),
  });
  return (
    <AccountFrame title={text.title} lead={text.lead(newcomer.email, provider)} side={back.side}>
      <Form form={form} submit={text.submit} busy={text.busy}>
        <TextField {...form.text('name')} label={fields.name} autoComplete="name" maxLength={200} />
        <CheckField
          {...form.check('agreeTerms')}
          label={fillText(signUp.agree, {
            terms: <Link to={paths.terms}>{signUp.termsLink}</Link>,
            privacy: <Link to={paths.privacy}>{signUp.privacyLink}</Link>,
          })}
        />
      </Form>
    </AccountFrame>
  );
}
