import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { LoadingOutline } from '../../../ui/loading-outline.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { useNarrow } from '../../../ui/use-narrow.ts';
import { pageText } from '../lists/date-text.ts';
import { useExistingPage } from '../lists/use-existing-page.ts';
import { useListAddress } from '../lists/use-list-address.ts';
import { usersQuery } from './api.ts';
import { users as text } from './messages.ts';
import {
  countFilters,
  noFilters,
  readUserAddress,
  type UserAddress,
  usersPerPage,
  writeUserAddress,
} from './user-address.ts';
import { UserFilters } from './user-filters.tsx';
import { UserList } from './user-list.tsx';
import { UserSheet } from './user-sheet.tsx';
import { UserTable } from './user-table.tsx';

/** Every account: found, looked at beside the list, changed and deleted. */
export function UserManagement() {
  const { address, changeAddress } = useListAddress(readUserAddress, writeUserAddress);
  return (
    <>
      <UserFilters address={address} onAddress={changeAddress} />
      <UserPage address={address} onAddress={changeAddress} />
      {address.user !== null && (
        <UserSheet
          key={address.user}
          userId={address.user}
          onClose={() => changeAddress({ user: null, page: address.page })}
        />
      )}
    </>
  );
}

interface UserPageProps {
  address: UserAddress;
  onAddress: (changes: Partial<UserAddress>) => void;
}

function UserPage({ address, onAddress }: UserPageProps) {
  const isNarrow = useNarrow();
  const { data, error, isPlaceholderData, refetch } = useQuery(usersQuery(address));
  useExistingPage(address.page, isPlaceholderData ? undefined : data?.total_pages, (page) =>
    onAddress({ page }),
  );
  if (!data) {
    if (!error) return <LoadingOutline label={text.loading} rows={6} />;
    return <ErrorState error={error} title={text.failed} onTryAgain={() => void refetch()} />;
  }
  const Users = isNarrow ? UserList : UserTable;
  return (
    <>
      {data.items.length > 0 && (
        <Users
          users={data.items}
          selected={address.user}
          sorting={address.sorting}
          onSorting={(sorting) => onAddress({ sorting })}
          isWaiting={isPlaceholderData}
          onOpen={(user) => onAddress({ user, page: address.page })}
        />
      )}
      <div role="status">
        {data.total_count === 0 && <NobodyFound address={address} onAddress={onAddress} />}
      </div>
      {data.total_count > 0 && (
        <Pager
          page={address.page}
          pageCount={data.total_pages}
          summary={pageText(
            { page: address.page, size: usersPerPage, total: data.total_count },
            'user',
            'users',
          )}
          onPage={(page) => onAddress({ page })}
        />
      )}
    </>
  );
}

function NobodyFound({ address, onAddress }: UserPageProps) {
  return (
    <EmptyState
      compact
      title={text.none}
      actions={
        <>
          {address.q !== '' && (
            <Button variant="default" onClick={() => onAddress({ q: '' })}>
              {text.clearSearch}
            </Button>
          )}
          {countFilters(address) > 0 && (
            <Button variant="default" onClick={() => onAddress({ ...noFilters, q: '' })}>
              {text.clearFilters}
            </Button>
          )}
        </>
      }
    >
      {text.noneText}
    </EmptyState>
  );
}
