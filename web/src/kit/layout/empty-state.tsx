import type { ReactNode } from 'react';
import styles from './state.module.css';
import { EmptyDrawing } from './state-drawings.tsx';

interface EmptyStateProps {
  /** The specified sentence. */
  title: string;
  /** One sentence that says why it matters. */
  children: ReactNode;
  /** One or two links or buttons. */
  actions?: ReactNode;
  /** 1 if it is the whole page. */
  titleOrder?: 1 | 2 | 3;
  compact?: boolean;
}

export function EmptyState({
  title,
  children,
  actions,
  titleOrder = 2,
  compact = false,
}: EmptyStateProps) {
  const Title = `h${titleOrder}` as const;
  return (
    <div className={styles.state} data-compact={compact || undefined}>
      <EmptyDrawing />
      <Title className={styles.title}>{title}</Title>
      <p className={styles.text}>{children}</p>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
