import './dialog-styles.ts';
import { Modal, type ModalProps } from '@mantine/core';
import { useFocusGivenBack } from './focus-given-back.ts';

/** A dialog that is open while it is rendered and gives the focus back when it unmounts. */
export function OpenDialog(props: Omit<ModalProps, 'opened'>) {
  useFocusGivenBack();
  return <Modal {...props} opened />;
}
