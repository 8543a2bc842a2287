import '../../ui/dialog-styles.ts';
import { Button, Modal } from '@mantine/core';
import { DialogButtons } from '../../ui/dialog-buttons.tsx';
import { messages } from './messages.ts';

interface EnableDialogProps {
  opened: boolean;
  onClose: () => void;
  onConfirm: () => void;
}

/** Asks before everybody else is logged out. */
export function EnableDialog({ opened, onClose, onConfirm }: EnableDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={messages.confirmTitle}>
      <p>{messages.confirmText}</p>
      <DialogButtons>
        <Button variant="default" onClick={onClose} data-autofocus>
          {messages.cancel}
        </Button>
        <Button color="red" onClick={onConfirm}>
          {messages.enable}
        </Button>
      </DialogButtons>
    </Modal>
  );
}
