import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { sentenceOr429 } from '../../api/api-error.ts';
import { paths } from '../../api/paths.ts';
import { beginSession, useVisitor } from '../../api/session.ts';
import { TextField } from '../../kit/form/text-field.tsx';
import { Divider, Group, Stack, Text } from '../../kit/layout/layout.ts';
import { LinkButton } from '../../kit/layout/link-button.tsx';
import { Notice } from '../../kit/layout/notice.tsx';
import { AccountFrame } from './account-frame.tsx';
import { accountCalls } from './api.ts';
import { fields, verify } from './messages.ts';
import { useResend } from './use-resend.tsx';

const stayMs = 2000;

interface VerifyEmailProps {
  /** The token of the e-mailed link; undefined while the visitor waits for the e-mail. */
  token: string | undefined;
  email: string | undefined;
  /** Called two seconds after the address was verified. */
  onVerified: () => void;
}

export function VerifyEmail({ token, email, onVerified }: VerifyEmailProps) {
  const queries = useQueryClient();
  const { user } = useVisitor();
  const verifying = useMutation({
    mutationFn: async (given: string) => beginSession(queries, await accountCalls.verify(given)),
  });

  // A link works only once, so the token is sent once, even if Strict Mode runs the effect twice.
  const sent = useRef<string | null>(null);
  const { mutate } = verifying;
  useEffect(() => {
    if (token === undefined || sent.current === token) return;
    sent.current = token;
    mutate(token);
  }, [token, mutate]);

  const { isSuccess } = verifying;
  useEffect(() => {
    if (!isSuccess) return;
    const timer = setTimeout(onVerified, stayMs);
    return () => clearTimeout(timer);
  }, [isSuccess, onVerified]);

  if (isSuccess) return <Verified />;
  if (verifying.isError) {
    return (
      <AccountFrame title={verify.failedTitle} side={verify.side}>
        <Notice kind="error">{sentenceOr429(verifying.error, verify.failed)}</Notice>
        <ResendForm email={email} />
      </AccountFrame>
    );
  }
  if (token !== undefined) {
    return (
      <AccountFrame title={verify.title} side={verify.side}>
        <Text mt="lg" role="status">
          {verify.verifying}
        </Text>
      </AccountFrame>
    );
  }
  if (user?.is_verified && (email === undefined || email === user.email)) return <AllDone />;
  return (
    <AccountFrame title={verify.title} lead={verify.waiting(email)} side={verify.side}>
      <Group mt="lg">
        <LinkButton to={paths.map} variant="default">
          {verify.exploreMap}
        </LinkButton>
      </Group>
      <ResendForm email={email} />
    </AccountFrame>
  );
}

function Verified() {
  return (
    <AccountFrame title={verify.done} side={verify.side}>
      <Notice kind="success">{verify.doneText}</Notice>
      <Group mt="lg">
        <LinkButton to={paths.profile}>{verify.goToProfile}</LinkButton>
      </Group>
    </AccountFrame>
  );
}

/** Shown if the address is verified already, for example in another tab. */
function AllDone() {
  return (
    <AccountFrame title={verify.done} lead={verify.ready} side={verify.side}>
      <Group mt="lg">
        <LinkButton to={paths.map}>{verify.exploreMap}</LinkButton>
        <LinkButton to={paths.profile} variant="default">
          {verify.goToProfile}
        </LinkButton>
      </Group>
    </AccountFrame>
  );
}

/** Requests a new e-mail if none arrived or its link has expired. */
function ResendForm({ email: known = '' }: { email?: string | undefined }) {
  const [email, setEmail] = useState(known);
  const { send, isBusy, label, outcome } = useResend();
  return (
    <section>
      <Divider my="xl" />
      <h2>{verify.resendTitle}</h2>
      <Text c="dimmed">{verify.resendText}</Text>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          send(email);
        }}
      >
        <Stack mt="lg">
          <TextField
            label={fields.email}
            name="email"
            type="email"
            autoComplete="email"
            required
            withAsterisk={false}
            value={email}
            onChange={setEmail}
          />
          <Button type="submit" variant="default" aria-disabled={isBusy}>
            {label}
          </Button>
          {outcome}
        </Stack>
      </form>
    </section>
  );
}
