import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { DialogButtons } from '../layout/dialog-buttons.tsx';
import { Stack } from '../layout/layout.ts';
import { Notice } from '../layout/notice.tsx';
import type { SentForm } from './use-form.ts';

interface FormProps {
  form: SentForm;
  /** The text of the button, and its text while the form is sent. */
  submit: string;
  busy: string;
  /** In a dialog the button is at the right, beside Cancel. */
  cancel?: { label: string; onCancel: () => void };
  color?: string;
  /** The form cannot be sent yet, but there is no error to show. */
  isIncomplete?: boolean;
  /** Shown below the button. */
  after?: ReactNode;
  children: ReactNode;
}

/** The fields of a form, its failure, and the button that sends it. */
export function Form({ form, submit, busy, cancel, after, children, ...button }: FormProps) {
  const { isIncomplete = false, color = 'lagoon' } = button;
  const submitButton = (
    <Button
      type="submit"
      color={color}
      fullWidth={!cancel}
      disabled={isIncomplete}
      aria-disabled={isIncomplete || form.isBusy}
    >
      {form.isBusy ? busy : submit}
    </Button>
  );
  return (
    <form noValidate onSubmit={form.submit}>
      <Stack mt={cancel ? 0 : 'lg'}>
        {children}
        {form.failure !== undefined && <Notice kind="error">{form.failure}</Notice>}
        {cancel ? (
          <DialogButtons>
            <Button variant="default" onClick={cancel.onCancel}>
              {cancel.label}
            </Button>
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
