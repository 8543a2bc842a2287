import { IconClock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Group } from '../layout/layout.ts';
import styles from './pending-banner.module.css';

interface PendingBannerProps {
  /** Whether anything waits to be saved. */
  isOn: boolean;
  text: string;
  /** Lines below, as of what will be deleted. */
  children?: ReactNode;
}

/** Says above a list that what is pending in it waits for Save Changes. */
export function PendingBanner({ isOn, text, children }: PendingBannerProps) {
  return (
    <div role="status">
      {isOn && (
        <div className={styles.banner}>
          <Group gap="sm" align="flex-start" wrap="nowrap">
            <IconClock size={20} stroke={1.75} aria-hidden />
            <p>{text}</p>
          </Group>
          {children}
        </div>
      )}
    </div>
  );
}
