import { Button } from '@mantine/core';
import { useState } from 'react';
import { TextField } from '../../kit/form/text-field.tsx';
import { Divider, Stack, Text } from '../../kit/layout/layout.ts';
import { fields, verify } from './messages.ts';
import { useResend } from './use-resend.tsx';

/** The other half of a verification: no e-mail came, or its link is old. */
export function ResendForm({ email: known = '' }: { email?: string | undefined }) {
  const [email, setEmail] = useState(known);
  const { send, isPending, label, outcome } = useResend();
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
          <Button type="submit" variant="default" aria-disabled={isPending}>
            {label}
          </Button>
          {outcome}
        </Stack>
      </form>
    </section>
  );
}
