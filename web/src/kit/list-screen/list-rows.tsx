import { Button } from '@mantine/core';
import { Fragment, useMemo, useState } from 'react';
import { DataTable } from '../data-table/data-table.tsx';
import { Pager } from '../data-table/pager.tsx';
import { EmptyState } from '../layout/empty-state.tsx';
import { ErrorState } from '../layout/error-state.tsx';
import { LoadingOutline } from '../layout/loading-outline.tsx';
import { useNarrow } from '../layout/use-narrow.ts';
import { listText, pagerText } from '../messages.ts';
import { formatRange } from '../text/formats.ts';
import { initialOf } from '../url-state/address.ts';
import type { SortingField } from '../url-state/fields.ts';
import { useUrlState } from '../url-state/use-url-state.ts';
import { tabsOf } from './filters.tsx';
import type { ListProps } from './list-definition.ts';
import { narrowingOf } from './list-toolbar.tsx';
import { useExistingPage, useListPage } from './use-list-page.ts';

/** The rows of one page with its pager, or the reason why there are none. */
export function ListRows(props: ListProps) {
  const { screen, ask, isSelected, onOpen } = props;
  const { fields, cards, text, rowKey, pageSize: size } = screen;
  const isNarrow = useNarrow();
  const columns = useColumns(props);
  const { values, sorting, change, query } = useListPage(screen);
  const { data, error, isPlaceholderData, refetch } = query;
  useExistingPage(values.page, isPlaceholderData ? undefined : data?.total_pages, (page) =>
    change({ page }),
  );
  // Rows of the previous tab are no placeholder for the rows of another tab.
  const tabs = tabsOf(fields);
  const isOfTab = useUnchanged(tabs && values[tabs.name], !isPlaceholderData);
  if (!data || !isOfTab) {
    if (!error) return <LoadingOutline label={text.loading} />;
    return <ErrorState error={error} title={text.failed} onTryAgain={() => void refetch()} />;
  }
  if (data.total_count === 0) return <NoRows {...props} />;
  const nouns = typeof text.counted === 'function' ? text.counted(values) : text.counted;
  const summary = screen.showsPageSize
    ? pagerText.summary(data.total_count, nouns, size)
    : formatRange({ page: values.page, size, total: data.total_count }, nouns);
  return (
    <>
      {cards && (isNarrow || !cards.isPhoneOnly) ? (
        <cards.List isWaiting={isPlaceholderData}>
          {data.items.map((row) => (
            <Fragment key={rowKey(row)}>{cards.show(row, ask)}</Fragment>
          ))}
        </cards.List>
      ) : (
        <DataTable
          label={text.label}
          loading={text.loading}
          rows={data.items}
          columns={columns}
          rowKey={rowKey}
          sorting={sorting}
          onSorting={(sorted) => change({ sorting: sorted })}
          isSortedElsewhere
          isWaiting={isPlaceholderData}
          isSelected={isSelected}
          onOpen={onOpen}
        />
      )}
      <Pager
        page={values.page}
        pageCount={data.total_pages}
        summary={summary}
        {...(text.previous ? { previousLabel: text.previous } : {})}
        onPage={(page) => {
          change({ page });
          window.scrollTo({ top: 0 });
        }}
      />
    </>
  );
}

const noColumns: never[] = [];

/** The columns of a list; only those that the address accepts as `sorting` can be sorted. */
function useColumns({ screen, ask }: ListProps) {
  const { columns: given = noColumns } = screen;
  const { sorting } = screen.fields;
  return useMemo(() => {
    const all = typeof given === 'function' ? given(ask) : given;
    const names: readonly string[] =
      sorting && 'names' in sorting ? (sorting as SortingField<string>).names : [];
    return all.map((column) =>
      names.includes(column.id) ? { ...column, sort: 'server' as const } : column,
    );
  }, [given, ask, sorting]);
}

function NoRows({ screen, ask }: ListProps) {
  const { address, emptyActions, clearsIn, text } = screen;
  const { values, change } = useUrlState(address);
  const narrowing = narrowingOf(address);
  const countNarrowed = address.countSet(values, narrowing);
  const countSearched = address.countSet(values, ['q']);
  const none = typeof text.none === 'function' ? text.none(values) : text.none;
  const noMatch =
    typeof text.noMatch === 'string' ? ([none[0], text.noMatch] as const) : text.noMatch;
  const [title, children] = (countNarrowed > 0 && noMatch) || none;
  const clears = (names: string[], label: string) => (
    <Button variant="default" onClick={() => change(initialOf(address, names))}>
      {label}
    </Button>
  );
  const canClear = clearsIn !== 'toolbar';
  const { clear = listText.clearFilters, clearSearch } = text;
  return (
    <div role="status">
      <EmptyState
        compact
        title={title}
        actions={
          <>
            {emptyActions?.(values, ask)}
            {canClear && clearSearch && countSearched > 0 && clears(['q'], clearSearch)}
            {canClear &&
              countNarrowed > (clearSearch ? countSearched : 0) &&
              clears(narrowing, clear)}
          </>
        }
      >
        {children}
      </EmptyState>
    </div>
  );
}

/** Whether a value is the same as when the shown data arrived. */
function useUnchanged(value: unknown, isCurrent: boolean): boolean {
  const [known, setKnown] = useState(value);
  if (isCurrent && known !== value) setKnown(value);
  return isCurrent || known === value;
}
