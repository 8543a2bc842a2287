import type { ReactNode } from 'react';
import styles from './layout.module.css';

interface PageHeaderProps {
  title: string;
  subtitle?: string;
  /** Stand at its end. */
  actions?: ReactNode;
}

/** The title of a screen, and what can be done with all of it. */
export function PageHeader({ title, subtitle, actions }: PageHeaderProps) {
  return (
    <header className={styles.header}>
      <div>
        <h1>{title}</h1>
        {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </header>
  );
}
