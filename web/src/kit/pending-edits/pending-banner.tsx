import { IconClock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Box, Group } from '../layout/layout.ts';

interface PendingBannerProps {
  /** Whether there are pending edits. */
  isOn: boolean;
  text: string;
  /** Lines below the text, for example the pending deletions. */
  children?: ReactNode;
}

/** Says above a list that its pending edits wait for Save Changes. */
export function PendingBanner({ isOn, text, children }: PendingBannerProps) {
  return (
    <div role="status">
      {isOn && (
        <Box mb="lg" px="md" py="sm" fz="sm" bg="var(--mg-accent-soft)" bdrs="md">
          <Group gap="sm" align="flex-start" wrap="nowrap">
            <IconClock size={20} stroke={1.75} style={{ flex: 'none' }} aria-hidden />
            <p>{text}</p>
          </Group>
          {children}
        </Box>
      )}
    </div>
  );
}
