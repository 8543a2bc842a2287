import type { ReactNode } from 'react';
import { Box } from '../layout/layout.ts';
import styles from './async-combobox.module.css';

interface OptionTextProps {
  title: string;
  /** A second line below the title. */
  children?: ReactNode;
}

/** The text of an option: a title and a line of details. */
export function OptionText({ title, children }: OptionTextProps) {
  return (
    <Box component="span" miw={0}>
      <bdi className={styles.title}>{title}</bdi>
      {children && <span className={styles.detail}>{children}</span>}
    </Box>
  );
}
