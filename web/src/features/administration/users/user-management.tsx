import { calls } from '@mangrove/contract/browser';
import { callApi } from '../../../api/api-client.ts';
import { userPagesKey } from '../../../api/keys.ts';
import { RowLink } from '../../../kit/data-table/row-opener.tsx';
import { Group, Text } from '../../../kit/layout/layout.ts';
import { choiceFilter, orderFilter, searchFilter } from '../../../kit/list-screen/filters.tsx';
import { defineListScreen, ListScreen } from '../../../kit/list-screen/list-screen.tsx';
import { formatDay } from '../../../kit/text/formats.ts';
import { filters, users as text } from './messages.ts';
import { UserBadges } from './user-badges.tsx';
import { UserItem, UserList } from './user-list.tsx';
import { UserSheet, useShownUser } from './user-sheet.tsx';
import { emailOf, lastLoginOf, profilesOf, sheetLinkOf } from './user-text.ts';

const sortNames = { email: text.email, created_at: text.created, last_login_at: text.lastLogin };
const dayWidth = '9rem';

/** The newest first. */
const screen = defineListScreen({
  fields: {
    q: searchFilter(filters.search),
    login_status: choiceFilter(filters.login, filters.logins),
    verification: choiceFilter(filters.verification, filters.verifications),
    role: choiceFilter(filters.role, filters.roles),
    profiles: choiceFilter(filters.profiles, filters.profileCounts),
    issues: choiceFilter(filters.issues, filters.issueCounts),
    sorting: orderFilter(sortNames, { by: 'created_at', order: 'desc' }, true),
  },
  queryKey: userPagesKey,
  call: (query, signal) => callApi(calls.listAdminUsers, { query }, { signal }),
  // Always refetched, because superusers look for recent logins.
  staleTime: 0,
  columns: [
    {
      id: 'email',
      header: sortNames.email,
      cell: (user, { isSelected }) => (
        <Group gap="xs">
          <RowLink {...sheetLinkOf(user)} aria-current={isSelected || undefined}>
            <bdi>{emailOf(user)}</bdi>
          </RowLink>
          <UserBadges user={user} />
        </Group>
      ),
      onPhone: 'main',
    },
    {
      id: 'created_at',
      header: sortNames.created_at,
      cell: ({ created_at }) => formatDay(created_at),
      beginsDescending: true,
      width: dayWidth,
    },
    {
      id: 'last_login_at',
      header: sortNames.last_login_at,
      cell: (user) => lastLoginOf(user, new Date()),
      beginsDescending: true,
      width: dayWidth,
    },
    {
      id: 'profiles',
      header: text.personProfiles,
      cell: (user) => {
        const { text: names, role } = profilesOf(user);
        return (
          <Group gap="xs">
            <span>{names}</span>
            {role && (
              <Text span fz="xs">
                {role}
              </Text>
            )}
          </Group>
        );
      },
      width: '25%',
    },
  ],
  cards: { List: UserList, show: (user) => <UserItem user={user} />, isPhoneOnly: true },
  filtersOnPhone: 3,
  text: text.list,
});

/** The list of all accounts; one is shown beside the list, to change or delete it. */
export function UserManagement() {
  const [shown, show] = useShownUser();
  return (
    <>
      <ListScreen
        screen={screen}
        isSelected={({ id }) => id === shown}
        onOpen={({ id }) => show(id)}
      />
      {shown !== null && <UserSheet key={shown} userId={shown} onClose={() => show(null)} />}
    </>
  );
}
