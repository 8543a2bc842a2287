import type { ReactNode } from 'react';
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
    <Group
      component="header"
      justify="space-between"
      gap="var(--mg-space-sm) var(--mg-space-md)"
      mb="sm"
    >
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
    </Group>
  );
}
