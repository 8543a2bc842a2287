import type { ReactNode } from 'react';
import { OpenDialog } from '../../../kit/layout/open-dialog.tsx';

interface ShownOnceProps {
  title: string;
  children: ReactNode;
}

/** A dialog with something that is never shown again: only a button of its own closes it. */
export function ShownOnce(props: ShownOnceProps) {
  return (
    <OpenDialog
      {...props}
      onClose={() => undefined}
      closeOnEscape={false}
      closeOnClickOutside={false}
      withCloseButton={false}
    />
  );
}
