import type { ReactNode } from 'react';
import { Box } from '../layout/layout.ts';
import styles from './async-combobox.module.css';

interface OptionTextProps {
  title: string;
  /** A line below it. */
  children?: ReactNode;
}

/** The words of an option: what it is, and a line of what else is known of it. */
export function OptionText({ title, children }: OptionTextProps) {
  return (
    <Box component="span" miw={0}>
      <bdi className={styles.title}>{title}</bdi>
      {children && <span className={styles.detail}>{children}</span>}
    </Box>
  );
}
