import type { ReactNode } from 'react';
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
