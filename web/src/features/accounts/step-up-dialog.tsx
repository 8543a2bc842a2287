import { detailOr } from '../../api/api-error.ts';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import { PasswordField } from '../../kit/form/password-field.tsx';
import { useForm } from '../../kit/form/use-form.ts';
import { accountCalls } from './api.ts';
import { fields, stepUp } from './messages.ts';
import { ConfirmByPasskey } from './passkeys/confirm-by-passkey.tsx';

interface StepUpDialogProps {
  /** Called once, with true if the server accepted the password. */
  onDone: (isConfirmed: boolean) => void;
}

/** Asks for the password before an action that cannot be undone. */
export function StepUpDialog({ onDone }: StepUpDialogProps) {
  const leave = () => onDone(false);
  const form = useForm({
    initial: { password: '' },
    send: ({ password }) => accountCalls.confirmPassword(password),
    onSent: () => onDone(true),
    sentenceFor: (error) => detailOr(error, stepUp.failed),
  });
  return (
    <FormDialog
      onClose={leave}
      title={stepUp.title}
      form={form}
      submit={stepUp.submit}
      busy={stepUp.busy}
      isIncomplete={form.values.password === ''}
    >
      <p>{stepUp.text}</p>
      <ConfirmByPasskey onDone={() => onDone(true)} />
      <PasswordField
        {...form.text('password')}
        label={fields.password}
        autoComplete="current-password"
        data-autofocus
      />
    </FormDialog>
  );
}
