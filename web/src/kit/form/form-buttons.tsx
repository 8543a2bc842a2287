import { Button, type ButtonProps } from '@mantine/core';
import type { ComponentProps } from 'react';
import { actionText } from '../messages.ts';

interface SubmitButtonProps extends ButtonProps {
  /** The text, and the text while the form is sent. */
  label: string;
  busyLabel: string;
  isBusy: boolean;
  isReady?: boolean;
}

/** Sends a form. It keeps the focus while the form is sent. */
export function SubmitButton(props: SubmitButtonProps) {
  const { label, busyLabel, isBusy, isReady = true, ...look } = props;
  return (
    <Button type="submit" disabled={!isReady} aria-disabled={!isReady || isBusy} {...look}>
      {isBusy ? busyLabel : label}
    </Button>
  );
}

/** Leaves a form or a question as it was. */
export function CancelButton(props: ComponentProps<typeof Button<'button'>>) {
  return (
    <Button variant="default" {...props}>
      {actionText.cancel}
    </Button>
  );
}
