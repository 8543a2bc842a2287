import type { AdminUser } from '@mangrove/contract/browser';
import { IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Box, Group, Stack } from '../../../kit/layout/layout.ts';
import { useNarrow } from '../../../kit/layout/use-narrow.ts';
import { ListScreen } from '../../../kit/list-screen/list-screen.tsx';
import { defineAddress } from '../../../kit/url-state/address.ts';
import { int } from '../../../kit/url-state/fields.ts';
import { useUrlState } from '../../../kit/url-state/use-url-state.ts';
import { users as text } from './messages.ts';
import { hasBadges, UserBadges } from './user-badges.tsx';
import { columnsWith } from './user-columns.tsx';
import styles from './user-list.module.css';
import { userScreen } from './user-screen.tsx';
import { UserSheet } from './user-sheet.tsx';
import { emailOf, lineOf, sheetLinkOf } from './user-text.ts';

const maxId = 2_147_483_647;
/** Whose sheet stands beside the list. */
const sheetAddress = defineAddress({ user: int(1, maxId) });

/** Every account: found, looked at beside the list, changed and deleted. */
export function UserManagement() {
  const { values, change } = useUrlState(sheetAddress);
  const isNarrow = useNarrow();
  const isOpen = ({ id }: AdminUser) => id === values.user;
  const items = {
    Cards: UserList,
    showCard: (user: AdminUser) => <UserItem key={user.id} user={user} isOpen={isOpen(user)} />,
  };
  return (
    <>
      <ListScreen
        screen={userScreen}
        columns={columnsWith(isOpen)}
        isSelected={isOpen}
        onOpen={({ id }) => change({ user: id })}
        {...(isNarrow ? items : {})}
      />
      {values.user !== null && (
        <UserSheet key={values.user} userId={values.user} onClose={() => change({ user: null })} />
      )}
    </>
  );
}

interface UserListProps {
  isWaiting: boolean;
  children: ReactNode;
}

/** The table of a phone. */
function UserList({ isWaiting, children }: UserListProps) {
  return (
    <ul className={styles.list} aria-label={text.tableLabel} data-waiting={isWaiting || undefined}>
      {children}
    </ul>
  );
}

interface UserItemProps {
  user: AdminUser;
  isOpen: boolean;
}

/** Who, with which profile, and when last seen. */
function UserItem({ user, isOpen }: UserItemProps) {
  return (
    <li className={styles.item}>
      <Link {...sheetLinkOf(user)} className={styles.link ?? ''} aria-current={isOpen || undefined}>
        <Stack component="span" gap="xxs" flex={1} miw={0}>
          <span className={styles.email}>
            <bdi>{emailOf(user)}</bdi>
          </span>
          <Box component="span" c="dimmed" fz="sm">
            {lineOf(user, new Date())}
          </Box>
          {hasBadges(user) && (
            <Group component="span" gap="xs" align="stretch" mt="xxs">
              <UserBadges user={user} />
            </Group>
          )}
        </Stack>
        <IconChevronRight size={20} stroke={1.75} aria-hidden />
      </Link>
    </li>
  );
}
