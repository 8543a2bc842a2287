import { type ComponentProps, useLayoutEffect, useRef } from 'react';
import { Box } from '../layout/layout.ts';
import { OpenDialog } from '../layout/open-dialog.tsx';
import { Form } from './form.tsx';

interface FormDialogProps extends Omit<ComponentProps<typeof Form>, 'onCancel'> {
  title: string;
  onClose: () => void;
  /** A click beside the dialog does not close it. */
  staysOpen?: boolean;
  /** Asks before what was typed is lost. */
  holdsInput?: boolean;
}

/**
 * A form in an open dialog, with the button that sends it beside the one that closes it. Its first
 * field has the focus, unless another one is marked.
 */
export function FormDialog({ title, onClose, staysOpen, holdsInput, ...form }: FormDialogProps) {
  const box = useRef<HTMLDivElement>(null);
  // Before the dialog gives the focus to what is marked, or else to its Close button.
  useLayoutEffect(() => {
    if (box.current?.querySelector('[data-autofocus]')) return;
    const first = box.current?.querySelector<HTMLElement>(':is(input, select, textarea):enabled');
    first?.setAttribute('data-autofocus', '');
  }, []);
  return (
    <OpenDialog {...{ onClose, title, holdsInput }} closeOnClickOutside={!staysOpen}>
      <Box ref={box}>
        <Form {...form} onCancel={onClose} />
      </Box>
    </OpenDialog>
  );
}
