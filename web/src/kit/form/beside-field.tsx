import { IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { IconButton } from '../layout/icon-button.tsx';
import styles from './beside-field.module.css';

interface BesideFieldProps {
  /** Whether it stands in a line of its own in a narrow window. */
  wraps?: boolean;
  children: ReactNode;
}

/** Keeps a control in line with the input of the field beside it, whatever is told below that. */
export function BesideField({ wraps, children }: BesideFieldProps) {
  return (
    <div className={styles.beside} data-wraps={wraps || undefined}>
      {children}
    </div>
  );
}

/** The button that removes a row of fields, in line with the input before it: see `useRowFocus`. */
export function RemoveBeside({ label, onRemove }: { label: string; onRemove: () => void }) {
  return (
    <BesideField>
      <IconButton
        label={label}
        Icon={IconTrash}
        variant="default"
        size={44}
        data-removes
        onClick={onRemove}
      />
    </BesideField>
  );
}
