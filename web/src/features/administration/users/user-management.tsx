import type { AdminUser } from '@mangrove/contract/browser';
import { useNarrow } from '../../../kit/layout/use-narrow.ts';
import { ListScreen } from '../../../kit/list-screen/list-screen.tsx';
import { defineAddress } from '../../../kit/url-state/address.ts';
import { int } from '../../../kit/url-state/fields.ts';
import { useUrlState } from '../../../kit/url-state/use-url-state.ts';
import { columnsWith } from './user-columns.tsx';
import { UserItem, UserList } from './user-list.tsx';
import { userScreen } from './user-screen.tsx';
import { UserSheet } from './user-sheet.tsx';

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
