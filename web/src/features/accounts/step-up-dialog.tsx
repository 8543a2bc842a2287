import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { detailOr } from '../../lib/api-error.ts';
import { DialogButtons } from '../../ui/dialog-buttons.tsx';
import { Notice } from '../../ui/notice.tsx';
import { OpenDialog } from '../../ui/open-dialog.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import styles from './account-form.module.css';
import { accountCalls } from './api.ts';
import { fields, stepUp } from './messages.ts';

interface StepUpDialogProps {
  /** Told once: whether the server took the password. */
  onDone: (isConfirmed: boolean) => void;
}

/** Asks for the password before something that cannot be undone. */
export function StepUpDialog({ onDone }: StepUpDialogProps) {
  const [password, setPassword] = useState('');
  const confirming = useMutation({
    mutationFn: accountCalls.confirmPassword,
    onSuccess: () => onDone(true),
  });
  return (
    <OpenDialog onClose={() => onDone(false)} title={stepUp.title}>
      <form
        className={styles.dialogForm}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (password !== '' && !confirming.isPending) confirming.mutate(password);
        }}
      >
        <p>{stepUp.text}</p>
        <PasswordField
          label={fields.password}
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
          data-autofocus
        />
        {confirming.error && (
          <Notice kind="error">{detailOr(confirming.error, stepUp.failed)}</Notice>
        )}
        <DialogButtons>
          <Button variant="default" onClick={() => onDone(false)}>
            {stepUp.cancel}
          </Button>
          <Button
            type="submit"
            disabled={password === ''}
            aria-disabled={password === '' || confirming.isPending}
          >
            {confirming.isPending ? stepUp.busy : stepUp.submit}
          </Button>
        </DialogButtons>
      </form>
    </OpenDialog>
  );
}
