import type { AdminUser } from '@mangrove/contract/browser';
import { IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Box, Group, Stack } from '../../../kit/layout/layout.ts';
import { users } from './messages.ts';
import { hasBadges, UserBadges } from './user-badges.tsx';
import styles from './user-list.module.css';
import { useShownUser } from './user-sheet.tsx';
import { emailOf, lineOf, sheetLinkOf } from './user-text.ts';

interface UserListProps {
  isWaiting: boolean;
  children: ReactNode;
}

/** The table of users on a phone. */
export function UserList({ isWaiting, children }: UserListProps) {
  return (
    <ul className={styles.list} aria-label={users.list.label} data-waiting={isWaiting || undefined}>
      {children}
    </ul>
  );
}

/** One user with the profile and the last login. */
export function UserItem({ user }: { user: AdminUser }) {
  const [shown] = useShownUser();
  return (
    <li className={styles.item}>
      <Link
        {...sheetLinkOf(user)}
        className={styles.link ?? ''}
        aria-current={user.id === shown || undefined}
      >
        <Stack component="span" gap="xxs" flex={1} miw={0}>
          <Box component="span" fw="var(--mg-weight-strong)" style={{ overflowWrap: 'anywhere' }}>
            <bdi>{emailOf(user)}</bdi>
          </Box>
          <Box component="span" c="dimmed" fz="sm">
            {lineOf(user, new Date())}
          </Box>
          {hasBadges(user) && (
            <Group component="span" gap="xs" align="stretch" mt="xxs">
              <UserBadges user={user} />
            </Group>
          )}
        </Stack>
        <IconChevronRight size={20} stroke={1.75} style={{ flex: 'none' }} aria-hidden />
      </Link>
    </li>
  );
}
