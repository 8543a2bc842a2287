import './dialog-styles.ts';
import { Button, Modal } from '@mantine/core';
import { typedText as text } from '../messages.ts';
import { DialogButtons } from './dialog-buttons.tsx';
import { useRestoreFocus } from './use-restore-focus.ts';

/** Asks before what was typed is lost; keeping it has the focus. */
export function LosingDialog({ onKeep, onDiscard }: { onKeep: () => void; onDiscard: () => void }) {
  useRestoreFocus();
  return (
    <Modal opened onClose={onKeep} title={text.title}>
      {text.text}
      <DialogButtons>
        <Button variant="default" onClick={onKeep} data-autofocus>
          {text.keep}
        </Button>
        <Button color="red" onClick={onDiscard}>
          {text.discard}
        </Button>
      </DialogButtons>
    </Modal>
  );
}
