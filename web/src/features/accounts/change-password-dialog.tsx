import '../../ui/dialog-styles.ts';
import { Button, Modal } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { detailOr } from '../../lib/api-error.ts';
import { type FieldErrors, useFormFields } from '../../lib/form-fields.ts';
import { DialogButtons } from '../../ui/dialog-buttons.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import styles from './account-form.module.css';
import { accountCalls } from './api.ts';
import { focusFirstError } from './focus-first-error.ts';
import { changePassword } from './messages.ts';
import { isShortPassword } from './sign-up-rules.ts';

type ChangeValues = { current: string; next: string; confirm: string };

function checkChange({ current, next, confirm }: ChangeValues): FieldErrors<ChangeValues> {
  const errors: FieldErrors<ChangeValues> = {};
  if (current === '') errors.current = changePassword.required;
  if (next === '') errors.next = changePassword.required;
  else if (isShortPassword(next)) errors.next = changePassword.short;
  else if (next === current) errors.next = changePassword.same;
  if (confirm === '') errors.confirm = changePassword.required;
  else if (confirm !== next) errors.confirm = changePassword.mismatch;
  return errors;
}

interface ChangePasswordDialogProps {
  /** For password managers, which keep the password under it. */
  email: string;
  opened: boolean;
  onClose: () => void;
}

/** Form, submitting, success, error: a new opening begins with the form again. */
export function ChangePasswordDialog({ opened, onClose, ...props }: ChangePasswordDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={changePassword.title}>
      <ChangePasswordSteps {...props} onClose={onClose} />
    </Modal>
  );
}

const takeFocus = (button: HTMLButtonElement | null) => button?.focus();

function ChangePasswordSteps(props: Omit<ChangePasswordDialogProps, 'opened'>) {
  const [isDone, setDone] = useState(false);
  if (!isDone) return <ChangePasswordForm {...props} onDone={() => setDone(true)} />;
  return (
    <>
      <Notice kind="success" title={changePassword.doneTitle}>
        <p>{changePassword.doneText}</p>
        <p>{changePassword.doneOthers}</p>
      </Notice>
      <DialogButtons>
        <Button onClick={props.onClose} ref={takeFocus}>
          {changePassword.close}
        </Button>
      </DialogButtons>
    </>
  );
}

interface ChangePasswordFormProps extends Omit<ChangePasswordDialogProps, 'opened'> {
  onDone: () => void;
}

function ChangePasswordForm({ email, onClose, onDone }: ChangePasswordFormProps) {
  const form = useFormFields<ChangeValues>({
    initial: { current: '', next: '', confirm: '' },
    check: checkChange,
    live: ['next', 'confirm'],
  });
  const changing = useMutation({
    mutationFn: accountCalls.changePassword,
    onSuccess: onDone,
  });
  const { values, errors, set } = form;
  return (
    <form
      className={styles.dialogForm}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (changing.isPending) return;
        if (form.checkAll()) changing.mutate(values);
        else focusFirstError(event.currentTarget);
      }}
    >
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={changePassword.current}
        name="current_password"
        autoComplete="current-password"
        value={values.current}
        error={errors.current}
        onChange={(value) => set('current', value)}
        data-autofocus
      />
      <PasswordField
        label={changePassword.next}
        name="new_password"
        autoComplete="new-password"
        value={values.next}
        error={errors.next}
        onChange={(value) => set('next', value)}
      />
      <PasswordField
        label={changePassword.confirm}
        name="confirm_password"
        autoComplete="new-password"
        value={values.confirm}
        error={errors.confirm}
        onChange={(value) => set('confirm', value)}
      />
      {changing.error && (
        <Notice kind="error">{detailOr(changing.error, changePassword.failed)}</Notice>
      )}
      <DialogButtons>
        <Button variant="default" onClick={onClose}>
          {changePassword.cancel}
        </Button>
        <Button type="submit" aria-disabled={changing.isPending}>
          {changing.isPending ? changePassword.busy : changePassword.submit}
        </Button>
      </DialogButtons>
    </form>
  );
}
