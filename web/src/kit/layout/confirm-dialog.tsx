import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { actionText } from '../messages.ts';
import { DialogButtons } from './dialog-buttons.tsx';
import { Notice } from './notice.tsx';
import { OpenDialog } from './open-dialog.tsx';

interface ConfirmDialogProps {
  title: string;
  /** What will happen. */
  children: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  /** The text of the button while the action runs, if it takes a moment. */
  busyLabel?: string;
  isBusy?: boolean;
  /** Whether there is nothing to confirm yet, because what will happen is still unknown. */
  isDisabled?: boolean;
  /** Why it failed; the dialog stays open, so that the user can try again. */
  failure?: string | undefined;
  /** The confirm button is red by default, because most confirmed actions are destructive. */
  isHarmless?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before an action; Cancel has the focus. */
export function ConfirmDialog({ title, children, failure, onClose, ...props }: ConfirmDialogProps) {
  const isLocked = props.isBusy || props.isDisabled;
  const close = () => {
    if (!props.isBusy) onClose();
  };
  return (
    <OpenDialog onClose={close} title={title}>
      {children}
      {failure !== undefined && <Notice kind="error">{failure}</Notice>}
      <DialogButtons>
        <Button variant="default" onClick={close} data-autofocus>
          {props.cancelLabel ?? actionText.cancel}
        </Button>
        <Button
          {...(props.isHarmless ? {} : { color: 'red' })}
          aria-disabled={isLocked}
          data-disabled={props.isDisabled ?? false}
          onClick={() => {
            if (!isLocked) props.onConfirm();
          }}
        >
          {props.isBusy ? props.busyLabel : props.confirmLabel}
        </Button>
      </DialogButtons>
    </OpenDialog>
  );
}
