import '../../kit/layout/dialog-styles.ts';
import { Modal, type ModalProps } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { useNarrow } from '../../kit/layout/use-narrow.ts';

interface ConnectionDialogProps extends Pick<ModalProps, 'opened' | 'title' | 'children' | 'size'> {
  /** While true, the dialog cannot be closed. */
  isBusy?: boolean;
  /** If true, a click outside does not close it, and on a phone it fills the screen. */
  isLarge?: boolean;
  onClose: () => void;
}

/** A dialog that adds connections. Escape in a list or picker inside does not close the dialog. */
export function ConnectionDialog({
  isBusy = false,
  isLarge = false,
  onClose,
  ...dialog
}: ConnectionDialogProps) {
  const closeByEscape = (event: KeyboardEvent<HTMLDivElement>) => {
    const isOfDialog = event.currentTarget.contains(event.target as Node);
    if (event.key === 'Escape' && isOfDialog && !isBusy) onClose();
  };
  const isNarrow = useNarrow();
  return (
    <Modal
      size={560}
      fullScreen={isLarge && isNarrow}
      {...dialog}
      onClose={onClose}
      closeOnEscape={false}
      onKeyDown={closeByEscape}
      closeOnClickOutside={!isBusy && !isLarge}
      withCloseButton={!isBusy}
    />
  );
}
