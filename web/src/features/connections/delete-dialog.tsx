import '../../ui/dialog-styles.ts';
import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { DialogButtons } from '../../ui/dialog-buttons.tsx';
import { pause } from './apply-delay.ts';
import { deletion } from './messages.ts';

interface DeleteDialogProps {
  /** Whose connection; null while nothing is asked. */
  name: string | null;
  onClose: () => void;
  onDelete: () => void;
}

/** Asks before a connection is taken out of the list; it is deleted with the next save. */
export function DeleteDialog({ name, onClose, onDelete }: DeleteDialogProps) {
  const [isBusy, setBusy] = useState(false);
  // The dialog fades with the name that it asked about.
  const [asked, setAsked] = useState('');
  if (name !== null && name !== asked) setAsked(name);
  const confirm = async () => {
    setBusy(true);
    await pause();
    setBusy(false);
    onDelete();
  };
  return (
    <Modal opened={name !== null} onClose={onClose} title={deletion.title}>
      <p>{deletion.text(asked)}</p>
      <DialogButtons>
        <Button variant="default" onClick={onClose} disabled={isBusy} data-autofocus>
          {deletion.cancel}
        </Button>
        <Button color="red" disabled={isBusy} onClick={() => void confirm()}>
          {isBusy ? deletion.busy : deletion.confirm}
        </Button>
      </DialogButtons>
    </Modal>
  );
}
