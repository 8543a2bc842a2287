import '../../kit/layout/dialog-styles.ts';
import { Modal, type ModalProps } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { useNarrow } from '../../kit/layout/use-narrow.ts';

interface ConnectionDialogProps extends Pick<ModalProps, 'opened' | 'title' | 'children' | 'size'> {
  /** Nothing closes it for this moment. */
  isBusy?: boolean;
  /** A press beside it does not close it, and on a phone it takes the whole page. */
  isLarge?: boolean;
  onClose: () => void;
}

/** A dialog that adds connections: the key that closes a list or a picker in it leaves it open. */
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
