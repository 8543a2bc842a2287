import './dialog-styles.ts';
import { Modal, type ModalProps } from '@mantine/core';
import { useRestoreFocus } from './use-restore-focus.ts';

/** A dialog that is open while it is rendered and gives the focus back when it unmounts. */
export function OpenDialog(props: Omit<ModalProps, 'opened'>) {
  useRestoreFocus();
  return <Modal {...props} opened />;
}
