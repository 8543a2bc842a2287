import type { ReactNode } from 'react';
import styles from './layout.module.css';

/** The buttons at the foot of a dialog: right on a desktop, stacked with the last first on a phone. */
export function DialogButtons({ children }: { children: ReactNode }) {
  return <div className={styles.buttons}>{children}</div>;
}
