import type { ReactNode } from 'react';
import { DialogButtons } from '../layout/dialog-buttons.tsx';
import { Stack } from '../layout/layout.ts';
import { Notice } from '../layout/notice.tsx';
import { CancelButton, SubmitButton } from './form-buttons.tsx';
import type { SentForm } from './use-form.ts';

interface FormProps {
  form: SentForm;
  /** The text of the button, and its text while the form is sent. */
  submit: string;
  busy: string;
  /** In a dialog the button is at the right, beside Cancel. */
  onCancel?: () => void;
  color?: string;
  /** The form cannot be sent yet, but there is no error to show. */
  isIncomplete?: boolean;
  /** Shown below the button. */
  after?: ReactNode;
  children: ReactNode;
}

/** The fields of a form, its failure, and the button that sends it. */
export function Form({ form, submit, busy, onCancel, after, children, ...button }: FormProps) {
  const { isIncomplete = false, color = 'lagoon' } = button;
  const submitButton = (
    <SubmitButton
      label={submit}
      busyLabel={busy}
      isBusy={form.isBusy}
      isReady={!isIncomplete}
      color={color}
      fullWidth={!onCancel}
    />
  );
  return (
    <form noValidate onSubmit={form.submit}>
      <Stack mt={onCancel ? 0 : 'lg'}>
        {children}
        {form.failure !== undefined && <Notice kind="error">{form.failure}</Notice>}
        {onCancel ? (
          <DialogButtons>
            <CancelButton onClick={onCancel} />
            {submitButton}
          </DialogButtons>
        ) : (
          submitButton
        )}
        {after}
      </Stack>
    </form>
  );
}
