import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { DialogButtons } from '../layout/dialog-buttons.tsx';
import { Stack } from '../layout/layout.ts';
import { Notice } from '../layout/notice.tsx';
import type { SentForm } from './use-form.ts';

interface FormProps {
  form: SentForm;
  /** What its button says, also while the form is sent. */
  submit: string;
  busy: string;
  /** In a dialog its button stands at the right, beside the one that leaves. */
  cancel?: { label: string; onCancel: () => void };
  color?: string;
  /** Nothing can be sent yet, and nothing is wrong either. */
  isIncomplete?: boolean;
  /** Stands below the button. */
  after?: ReactNode;
  children: ReactNode;
}

/** The fields of a form, what went wrong, and the button that sends it. */
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
