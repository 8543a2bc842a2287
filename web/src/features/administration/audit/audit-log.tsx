import { auditEvents, listAudit } from '@mangrove/contract';
import { Button } from '@mantine/core';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { callApi } from '../../../lib/api-client.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { FilterSelect } from '../../../ui/filter-select.tsx';
import { LoadingOutline } from '../../../ui/loading-outline.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { TypedSearch } from '../../../ui/typed-search.tsx';
import { administrationKey } from '../keys.ts';
import { pageText } from '../lists/date-text.ts';
import { DayFilter } from '../lists/day-filter.tsx';
import toolbar from '../lists/toolbar.module.css';
import { useExistingPage } from '../lists/use-existing-page.ts';
import { useListAddress } from '../lists/use-list-address.ts';
import {
  type AuditAddress,
  countFilters,
  entriesPerPage,
  noFilters,
  questionOf,
  readAuditAddress,
  writeAuditAddress,
} from './audit-address.ts';
import { AuditTable } from './audit-table.tsx';
import { eventName, audit as text } from './messages.ts';

const eventOptions = [
  { value: 'all' as const, label: text.allEvents },
  ...auditEvents.map((value) => ({ value, label: eventName[value] })),
];

function auditQuery(address: AuditAddress) {
  const query = questionOf(address);
  return queryOptions({
    queryKey: [...administrationKey, 'audit', query],
    queryFn: ({ signal }) => callApi(listAudit, { query }, { signal }),
    // What was done a moment ago is what one comes to look for.
    staleTime: 0,
    refetchOnMount: true,
    placeholderData: keepPreviousData,
  });
}

/** Who did what to whom, and when: the newest first. */
export function AuditLog() {
  const { address, changeAddress } = useListAddress(readAuditAddress, writeAuditAddress);
  return (
    <>
      <section className={toolbar.bar} aria-label={text.filtersLabel}>
        <TypedSearch
          className={toolbar.search}
          label={text.actor}
          value={address.actor}
          onSearch={(actor) => changeAddress({ actor })}
        />
        <TypedSearch
          className={toolbar.search}
          label={text.target}
          value={address.target}
          onSearch={(target) => changeAddress({ target })}
        />
        <FilterSelect
          label={text.event}
          options={eventOptions}
          value={address.event ?? 'all'}
          onChange={(event) => changeAddress({ event: event === 'all' ? null : event })}
        />
        <DayFilter
          label={text.from}
          value={address.from}
          onChange={(from) => changeAddress({ from })}
        />
        <DayFilter label={text.to} value={address.to} onChange={(to) => changeAddress({ to })} />
        {countFilters(address) > 0 && (
          <Button variant="subtle" size="sm" onClick={() => changeAddress(noFilters)}>
            {text.clear}
          </Button>
        )}
      </section>
      <Entries address={address} onAddress={changeAddress} />
    </>
  );
}

interface EntriesProps {
  address: AuditAddress;
  onAddress: (changes: Partial<AuditAddress>) => void;
}

function Entries({ address, onAddress }: EntriesProps) {
  const { data, error, isPlaceholderData, refetch } = useQuery(auditQuery(address));
  useExistingPage(address.page, isPlaceholderData ? undefined : data?.total_pages, (page) =>
    onAddress({ page }),
  );
  if (!data) {
    if (!error) return <LoadingOutline label={text.loading} />;
    return <ErrorState error={error} title={text.failed} onTryAgain={() => void refetch()} />;
  }
  if (data.total_count === 0) {
    const isFiltered = countFilters(address) > 0;
    return (
      <EmptyState compact title={isFiltered ? text.noMatch : text.none}>
        {isFiltered ? text.noMatchText : text.noneText}
      </EmptyState>
    );
  }
  return (
    <>
      <AuditTable rows={data.items} isWaiting={isPlaceholderData} />
      <Pager
        page={address.page}
        pageCount={data.total_pages}
        summary={pageText(
          { page: address.page, size: entriesPerPage, total: data.total_count },
          'entry',
          'entries',
        )}
        onPage={(page) => onAddress({ page })}
      />
    </>
  );
}
