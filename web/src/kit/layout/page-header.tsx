import type { ReactNode } from 'react';
import styles from './layout.module.css';
import { Box, Group } from './layout.ts';

interface PageHeaderProps {
  title: string;
  subtitle?: string;
  /** Shown at the end of the header. */
  actions?: ReactNode;
}

/** The title of a screen, and the actions for all of it. */
export function PageHeader({ title, subtitle, actions }: PageHeaderProps) {
  return (
    <header className={styles.header}>
      <div>
        <h1>{title}</h1>
        {subtitle && (
          <Box component="p" c="dimmed">
            {subtitle}
          </Box>
        )}
      </div>
      {actions && (
        <Group gap="xs" align="stretch" wrap="nowrap">
          {actions}
        </Group>
      )}
    </header>
  );
}
