import type { AdminUser } from '@mangrove/contract/browser';
import { IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { users as text } from './messages.ts';
import { hasBadges, UserBadges } from './user-badges.tsx';
import styles from './user-list.module.css';
import { emailOf, lineOf, sheetLinkOf } from './user-text.ts';

interface UserListProps {
  isWaiting: boolean;
  children: ReactNode;
}

/** The table of a phone. */
export function UserList({ isWaiting, children }: UserListProps) {
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
export function UserItem({ user, isOpen }: UserItemProps) {
  return (
    <li className={styles.item}>
      <Link {...sheetLinkOf(user)} className={styles.link ?? ''} aria-current={isOpen || undefined}>
        <span className={styles.words}>
          <span className={styles.email}>
            <bdi>{emailOf(user)}</bdi>
          </span>
          <span className={styles.line}>{lineOf(user, new Date())}</span>
          {hasBadges(user) && (
            <span className={styles.badges}>
              <UserBadges user={user} />
            </span>
          )}
        </span>
        <IconChevronRight size={20} stroke={1.75} aria-hidden />
      </Link>
    </li>
  );
}
