import { IconChevronRight } from '@tabler/icons-react';
import { users as text } from './messages.ts';
import { hasBadges, UserBadges } from './user-badges.tsx';
import { UserLink } from './user-link.tsx';
import styles from './user-list.module.css';
import type { UserListProps } from './user-table.tsx';
import { emailOf, lineOf } from './user-text.ts';

/** The table of a phone: who, with which profile, and when last seen. */
export function UserList({ users, selected, isWaiting }: UserListProps) {
  const now = new Date();
  return (
    <ul className={styles.list} aria-label={text.tableLabel} data-waiting={isWaiting || undefined}>
      {users.map((user) => (
        <li key={user.id} className={styles.item}>
          <UserLink user={user} isOpen={user.id === selected} className={styles.link}>
            <span className={styles.words}>
              <span className={styles.email}>
                <bdi>{emailOf(user)}</bdi>
              </span>
              <span className={styles.line}>{lineOf(user, now)}</span>
              {hasBadges(user) && (
                <span className={styles.badges}>
                  <UserBadges user={user} />
                </span>
              )}
            </span>
            <IconChevronRight size={20} stroke={1.75} aria-hidden />
          </UserLink>
        </li>
      ))}
    </ul>
  );
}
