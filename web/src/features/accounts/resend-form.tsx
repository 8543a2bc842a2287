import { Button } from '@mantine/core';
import { useState } from 'react';
import { TextField } from '../../ui/text-field.tsx';
import styles from './account-form.module.css';
import { fields, verify } from './messages.ts';
import { useResend } from './use-resend.tsx';

/** The other half of a verification: no e-mail came, or its link is old. */
export function ResendForm({ email: known = '' }: { email?: string | undefined }) {
  const [email, setEmail] = useState(known);
  const { send, isPending, label, outcome } = useResend();
  return (
    <section className={styles.section}>
      <h2>{verify.resendTitle}</h2>
      <p>{verify.resendText}</p>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          send(email);
        }}
      >
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
      </form>
    </section>
  );
}
