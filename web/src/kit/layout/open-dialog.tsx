import './dialog-styles.ts';
import { Modal, type ModalProps } from '@mantine/core';
import { Suspense, useState } from 'react';
import { lazyNamed } from './lazy-named.ts';
import { useRestoreFocus } from './use-restore-focus.ts';

const LosingDialog = lazyNamed(() => import('./losing-dialog.tsx'), 'LosingDialog');

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
      {isAsking && (
        <Suspense>
          <LosingDialog onKeep={() => setAsking(false)} onDiscard={onClose} />
        </Suspense>
      )}
    </>
  );
}
