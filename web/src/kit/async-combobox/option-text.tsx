import type { ReactNode } from 'react';
import styles from './async-combobox.module.css';

interface OptionTextProps {
  title: string;
  /** A line below it. */
  children?: ReactNode;
}

/** The words of an option: what it is, and a line of what else is known of it. */
export function OptionText({ title, children }: OptionTextProps) {
  return (
    <span className={styles.words}>
      <bdi className={styles.title}>{title}</bdi>
      {children && <span className={styles.detail}>{children}</span>}
    </span>
  );
}
