import type { ReactNode } from 'react';
import styles from './layout.module.css';
import { Box, Group } from './layout.ts';

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
