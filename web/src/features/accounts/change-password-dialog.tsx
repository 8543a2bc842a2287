import { isShortPassword } from '@mangrove/contract/browser';
import { Button } from '@mantine/core';
import { detailOr } from '../../api/api-error.ts';
import { Form } from '../../kit/form/form.tsx';
import { PasswordField } from '../../kit/form/password-field.tsx';
import { type FieldErrors, useForm } from '../../kit/form/use-form.ts';
import { DialogButtons } from '../../kit/layout/dialog-buttons.tsx';
import { Notice } from '../../kit/layout/notice.tsx';
import { OpenDialog } from '../../kit/layout/open-dialog.tsx';
import { accountCalls } from './api.ts';
import { changePassword } from './messages.ts';

const initial = { current: '', next: '', confirm: '' };

function checkChange({ current, next, confirm }: typeof initial): FieldErrors<typeof initial> {
  const errors: FieldErrors<typeof initial> = {};
  if (current === '') errors.current = changePassword.required;
  if (next === '') errors.next = changePassword.required;
  else if (isShortPassword(next)) errors.next = changePassword.short;
  else if (next === current) errors.next = changePassword.same;
  if (confirm === '') errors.confirm = changePassword.required;
  else if (confirm !== next) errors.confirm = changePassword.mismatch;
  return errors;
}

interface ChangePasswordDialogProps {
  /** For password managers, which store the password under this address. */
  email: string;
  onClose: () => void;
}

const takeFocus = (button: HTMLButtonElement | null) => button?.focus();

/** Shows the form, then the success; starts with the form again each time it opens. */
export function ChangePasswordDialog({ email, onClose }: ChangePasswordDialogProps) {
  const form = useForm({
    initial,
    check: checkChange,
    live: ['next', 'confirm'],
    send: accountCalls.changePassword,
    sentenceFor: (error) => detailOr(error, changePassword.failed),
  });
  return (
    <OpenDialog onClose={onClose} title={changePassword.title}>
      {form.isSent ? (
        <>
          <Notice kind="success" title={changePassword.doneTitle}>
            <p>{changePassword.doneText}</p>
            <p>{changePassword.doneOthers}</p>
          </Notice>
          <DialogButtons>
            <Button onClick={onClose} ref={takeFocus}>
              {changePassword.close}
            </Button>
          </DialogButtons>
        </>
      ) : (
        <Form
          form={form}
          submit={changePassword.submit}
          busy={changePassword.busy}
          onCancel={onClose}
        >
          <input
            type="email"
            name="username"
            autoComplete="username"
            value={email}
            readOnly
            hidden
          />
          <PasswordField
            {...form.text('current')}
            label={changePassword.current}
            autoComplete="current-password"
            data-autofocus
          />
          <PasswordField
            {...form.text('next')}
            label={changePassword.next}
            autoComplete="new-password"
          />
          <PasswordField
            {...form.text('confirm')}
            label={changePassword.confirm}
            autoComplete="new-password"
          />
        </Form>
      )}
    </OpenDialog>
  );
}
