import './dialog-styles.ts';
import { Button, Modal, type ModalProps } from '@mantine/core';
import { useState } from 'react';
import { typedText as text } from '../messages.ts';
import { DialogButtons } from './dialog-buttons.tsx';
import { useRestoreFocus } from './use-restore-focus.ts';

interface OpenDialogProps extends Omit<ModalProps, 'opened'> {
  /** What is typed in it took a while: Escape, or a tap beside it, asks before that is lost. */
  holdsInput?: boolean | undefined;
}

/** A dialog that is open while it is rendered and gives the focus back when it unmounts. */
export function OpenDialog({ holdsInput = false, onClose, ...props }: OpenDialogProps) {
  useRestoreFocus();
  const [isTyped, setTyped] = useState(false);
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Modal
        {...props}
        opened
        closeOnEscape={!isAsking && props.closeOnEscape !== false}
        onInput={() => setTyped(true)}
        onClose={holdsInput && isTyped ? () => setAsking(true) : onClose}
      />
      {isAsking && <LosingDialog onKeep={() => setAsking(false)} onDiscard={onClose} />}
    </>
  );
}

/** Asks before what was typed is lost; keeping it has the focus. */
function LosingDialog({ onKeep, onDiscard }: { onKeep: () => void; onDiscard: () => void }) {
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
