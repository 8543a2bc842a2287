import { isEmailAddress } from '@mangrove/contract/browser';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { detailOr, isApiError } from '../../api/api-error.ts';
import { paths } from '../../api/paths.ts';
import { Form } from '../../kit/form/form.tsx';
import { TextField } from '../../kit/form/text-field.tsx';
import { useForm } from '../../kit/form/use-form.ts';
import { Group, Text } from '../../kit/layout/layout.ts';
import { AccountFrame } from './account-frame.tsx';
import { accountCalls } from './api.ts';
import { fields, forgot, signUp } from './messages.ts';

/** Asks for the e-mail address, then says that a link was sent to it. */
export function ForgotPassword() {
  const form = useForm({
    initial: { email: '' },
    check: ({ email }) => {
      if (email.trim() === '') return { email: signUp.emailRequired };
      return isEmailAddress(email) ? {} : { email: forgot.invalid };
    },
    send: ({ email }) => accountCalls.forgotPassword(email.trim()),
    sentenceFor,
  });
  if (form.isSent) {
    const lead = forgot.sentText(form.values.email.trim());
    return (
      <AccountFrame title={forgot.sentTitle} lead={lead} side={forgot.side}>
        <Text mt="lg">{forgot.tryAgainText}</Text>
        <Group mt="lg">
          <Button variant="default" onClick={form.reset}>
            {forgot.tryAgain}
          </Button>
        </Group>
        <BackToLogin />
      </AccountFrame>
    );
  }
  return (
    <AccountFrame title={forgot.title} lead={forgot.lead} side={forgot.side}>
      <Form form={form} submit={forgot.submit} busy={forgot.busy}>
        <TextField
          {...form.text('email')}
          label={fields.email}
          type="email"
          autoComplete="username"
          required
          withAsterisk={false}
        />
      </Form>
      <BackToLogin />
    </AccountFrame>
  );
}

/** The link to the login page below the password forms. */
export function BackToLogin() {
  return (
    <Text mt="lg" fz="sm">
      <Link to={paths.login}>{forgot.backToLogin}</Link>
    </Text>
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
