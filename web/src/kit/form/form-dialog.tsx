import type { ComponentProps } from 'react';
import { OpenDialog } from '../layout/open-dialog.tsx';
import { Form } from './form.tsx';

interface FormDialogProps extends Omit<ComponentProps<typeof Form>, 'onCancel'> {
  title: string;
  onClose: () => void;
  /** A click beside the dialog does not close it. */
  staysOpen?: boolean;
}

/** A form in an open dialog, with the button that sends it beside the one that closes it. */
export function FormDialog({ title, onClose, staysOpen, ...form }: FormDialogProps) {
  return (
    <OpenDialog onClose={onClose} title={title} closeOnClickOutside={!staysOpen}>
      <Form {...form} onCancel={onClose} />
    </OpenDialog>
  );
}
