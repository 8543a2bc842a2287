import '../../kit/layout/dialog-styles.ts';
import { Modal, type ModalProps } from '@mantine/core';
import { closeOnEscape } from '../../kit/layout/own-escape.ts';
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
  const isNarrow = useNarrow();
  return (
    <Modal
      size={560}
      fullScreen={isLarge && isNarrow}
      {...dialog}
      onClose={onClose}
      closeOnEscape={false}
      onKeyDown={closeOnEscape(() => {
        if (!isBusy) onClose();
      })}
      closeOnClickOutside={!isBusy && !isLarge}
      withCloseButton={!isBusy}
    />
  );
}
