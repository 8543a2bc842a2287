import type { AdminUser } from '@mangrove/contract';
import type { MouseEvent } from 'react';
import table from '../lists/data-table.module.css';
import { dayText } from '../lists/date-text.ts';
import { SortHeader } from '../lists/sort-header.tsx';
import { type Sorting, sortedBy } from '../lists/sorting.ts';
import { sortLabel, users as text } from './messages.ts';
import { type UserSort, userSorts } from './user-address.ts';
import { UserBadges } from './user-badges.tsx';
import { UserLink } from './user-link.tsx';
import { lastLoginOf, profilesOf } from './user-text.ts';

export interface UserListProps {
  users: readonly AdminUser[];
  /** Whose sheet is open. */
  selected: number | null;
  sorting: Sorting<UserSort>;
  onSorting: (sorting: Sorting<UserSort>) => void;
  isWaiting: boolean;
  onOpen: (id: number) => void;
}

const beginsWithMost: ReadonlySet<UserSort> = new Set(['created_at', 'last_login_at']);

/** A row for each user; a press anywhere in it opens the user's sheet. */
export function UserTable({ users, sorting, onSorting, isWaiting, ...choice }: UserListProps) {
  const now = new Date();
  return (
    <div className={table.sheet} data-waiting={isWaiting || undefined}>
      <table className={`${table.table} ${table.fixed}`} aria-label={text.tableLabel}>
        <thead>
          <tr>
            {userSorts.map((name) => (
              <SortHeader
                key={name}
                label={sortLabel[name]}
                name={name}
                sorting={sorting}
                width={name === 'email' ? undefined : 'day'}
                onSort={() => onSorting(sortedBy(sorting, name, beginsWithMost))}
              />
            ))}
            <th scope="col" className={table.quarter}>
              {text.personProfiles}
            </th>
          </tr>
        </thead>
        <tbody>
          {users.map((user) => (
            <UserRow key={user.id} user={user} now={now} {...choice} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface UserRowProps extends Pick<UserListProps, 'selected' | 'onOpen'> {
  user: AdminUser;
  now: Date;
}

function UserRow({ user, now, selected, onOpen }: UserRowProps) {
  const profiles = profilesOf(user);
  const openByRow = (event: MouseEvent) => {
    // A link inside the row speaks for itself, and so does a text being marked.
    if ((event.target as Element).closest('a') || getSelection()?.isCollapsed === false) return;
    onOpen(user.id);
  };
  return (
    <tr className={table.row} data-selected={user.id === selected || undefined} onClick={openByRow}>
      <td>
        <span className={table.together}>
          <UserLink user={user} isOpen={user.id === selected} className={table.open} />
          <UserBadges user={user} />
        </span>
      </td>
      <td className={table.detail}>{dayText(user.created_at)}</td>
      <td className={user.last_login_at === null ? table.detail : undefined}>
        {lastLoginOf(user, now)}
      </td>
      <td>
        <span className={table.together}>
          <span className={profiles.role === null ? table.detail : undefined}>{profiles.text}</span>
          {profiles.role && <span className={table.aside}>{profiles.role}</span>}
        </span>
      </td>
    </tr>
  );
}
