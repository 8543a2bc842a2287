import type { AdminUser } from '@mangrove/contract/browser';
import type { Column } from '../../../kit/data-table/column.ts';
import { RowLink } from '../../../kit/data-table/row-opener.tsx';
import { Group, Text } from '../../../kit/layout/layout.ts';
import { formatDay } from '../../../kit/text/formats.ts';
import { sortLabel, users as text } from './messages.ts';
import { UserBadges } from './user-badges.tsx';
import { emailOf, lastLoginOf, profilesOf, sheetLinkOf } from './user-text.ts';

const dayWidth = '9rem';

/** What is told of a user; the address opens the sheet beside the list. */
export function columnsWith(isOpen: (user: AdminUser) => boolean): Column<AdminUser>[] {
  return [
    {
      id: 'email',
      header: sortLabel.email,
      cell: (user) => (
        <Group gap="xs">
          <RowLink {...sheetLinkOf(user)} aria-current={isOpen(user) || undefined}>
            <bdi>{emailOf(user)}</bdi>
          </RowLink>
          <UserBadges user={user} />
        </Group>
      ),
      sort: 'server',
      onPhone: 'main',
    },
    {
      id: 'created_at',
      header: sortLabel.created_at,
      cell: ({ created_at }) => formatDay(created_at),
      sort: 'server',
      beginsDescending: true,
      width: dayWidth,
    },
    {
      id: 'last_login_at',
      header: sortLabel.last_login_at,
      cell: (user) => lastLoginOf(user, new Date()),
      sort: 'server',
      beginsDescending: true,
      width: dayWidth,
    },
    {
      id: 'profiles',
      header: text.personProfiles,
      cell: (user) => {
        const profiles = profilesOf(user);
        return (
          <Group gap="xs">
            <span>{profiles.text}</span>
            {profiles.role && (
              <Text span fz="xs">
                {profiles.role}
              </Text>
            )}
          </Group>
        );
      },
      width: '25%',
    },
  ];
}
