import { detailOr } from '../../api/api-error.ts';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import { PasswordField } from '../../kit/form/password-field.tsx';
import { TextField } from '../../kit/form/text-field.tsx';
import { useForm } from '../../kit/form/use-form.ts';
import { accountCalls } from './api.ts';
import { deactivation } from './settings-messages.ts';

interface DeactivateDialogProps {
  onClose: () => void;
  /** Called when the account is inactive and the server has ended its sessions. */
  onDeactivated: () => void;
}

/** Deactivates the user's account, after the user has typed the confirmation and the password. */
export function DeactivateDialog({ onClose, onDeactivated }: DeactivateDialogProps) {
  const form = useForm({
    initial: { confirmation: '', password: '' },
    send: ({ password }) => accountCalls.deactivate(password),
    onSent: onDeactivated,
    sentenceFor: (error) => detailOr(error, deactivation.failed),
  });
  const { confirmation, password } = form.values;
  return (
    <FormDialog
      onClose={onClose}
      title={deactivation.title}
      form={form}
      color="red"
      submit={deactivation.submit}
      busy={deactivation.busy}
      isIncomplete={confirmation !== deactivation.word || password === ''}
    >
      <p>{deactivation.dialogText}</p>
      <TextField
        {...form.text('confirmation')}
        label={deactivation.wordLabel}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        data-autofocus
      />
      <PasswordField
        {...form.text('password')}
        label={deactivation.password}
        autoComplete="current-password"
      />
    </FormDialog>
  );
}
