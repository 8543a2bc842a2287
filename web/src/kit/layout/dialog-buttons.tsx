import type { ReactNode } from 'react';
import styles from './layout.module.css';

/** The buttons at the foot of a dialog: at the right, or on a phone stacked in reverse order. */
export function DialogButtons({ children }: { children: ReactNode }) {
  return <div className={styles.buttons}>{children}</div>;
}
