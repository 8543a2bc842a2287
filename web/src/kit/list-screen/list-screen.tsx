import { Button } from '@mantine/core';
import { keepPreviousData, type QueryKey, useQuery } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import type { Column } from '../data-table/column.ts';
import { DataTable } from '../data-table/data-table.tsx';
import { Pager } from '../data-table/pager.tsx';
import { ChoiceTabs } from '../layout/choice-tabs.tsx';
import { EmptyState } from '../layout/empty-state.tsx';
import { ErrorState } from '../layout/error-state.tsx';
import { FocusTarget } from '../layout/focus-target.tsx';
import { LoadingOutline } from '../layout/loading-outline.tsx';
import { PageHeader } from '../layout/page-header.tsx';
import { formatCount, formatRange } from '../text/formats.ts';
import type { Address, Fields, ValuesOf } from '../url-state/address.ts';
import type { Sorting } from '../url-state/fields.ts';
import { useUrlState } from '../url-state/use-url-state.ts';
import { LinkMenu, type LinkMenuItem } from './link-menu.tsx';
import { type Filter, ListToolbar, type ToolbarTexts } from './list-toolbar.tsx';
import { RefreshButton, type RefreshTexts } from './refresh-button.tsx';

/** One page of a list, as the server gives it. */
export interface ListPage<Row> {
  items: readonly Row[];
  total_count: number;
  total_pages: number;
}

/** The values that every list has: the page, and the order where its columns sort. */
type ListValues<Given extends Fields> = ValuesOf<Given> & { page: number; sorting?: Sorting };

type Nouns = readonly [one: string, many: string];
type Sentences = readonly [title: string, text: string];

/** The sentences of a list; some depend on which part of it is shown. */
export interface ListTexts<Values = unknown> extends ToolbarTexts {
  label: string;
  loading: string;
  failed: string;
  /** "1 tag", "1,204 tags". */
  counted: Nouns | ((values: Values) => Nouns);
  none: Sentences | ((values: Values) => Sentences);
  /** In place of the second sentence, or of both, where filters narrow the list. */
  noMatch?: string | Sentences;
  /** In an empty list a search is cleared by itself, by this button. */
  clearSearch?: string;
  previous?: string;
}

/** A list screen: its address, its call, its columns, its filters and its sentences. */
export interface ListScreenDefinition<Given extends Fields, Row, Page extends ListPage<Row>> {
  address: Address<Given>;
  /** What the cache holds of it hangs below this key. */
  queryKey: QueryKey;
  call: (values: ValuesOf<Given>, signal: AbortSignal) => Promise<Page>;
  /** For how long an answer is good; as everywhere unless said otherwise. */
  staleTime?: number;
  rowKey: (row: Row) => string | number;
  /** The columns of its table; a screen whose columns open dialogs gives them itself. */
  columns?: readonly Column<Row>[];
  /** Tabs that choose a part of the list, by a field of the address. */
  tabs?: {
    name: keyof Given & string;
    label: string;
    tabs: readonly { value: string; label: string }[];
  };
  /** How many stand in a part, as a page of the list tells. */
  countOfTab?: (page: Page, tab: string) => number;
  filters: readonly Filter<keyof Given & string>[];
  /** Of the filters, so many stay on a phone; the rest folds away. */
  filtersOnPhone?: number;
  /** Where filters can be taken away: both unless said otherwise. */
  clearsIn?: 'toolbar' | 'emptyList';
  pageSize: number;
  /** The foot says "61 users, 20 per page", in place of which rows are shown: "21–40 of 61 users". */
  showsPageSize?: boolean;
  /** The title with Refresh and the menu of new things, where the list is the whole page. */
  heading?: RefreshTexts & { title: string; add: string; addItems: readonly LinkMenuItem[] };
  text: ListTexts<ValuesOf<Given>>;
}

interface ListScreenProps<Given extends Fields, Row, Page extends ListPage<Row>> {
  screen: ListScreenDefinition<Given, Row, Page>;
  /** Stands at the end of the toolbar. */
  actions?: ReactNode;
  /** Columns that need what only the screen knows: its dialogs. */
  columns?: readonly Column<Row>[];
  /** The rows as something else than a table: what holds them, and each of them. */
  Cards?: ComponentType<{ isWaiting: boolean; children: ReactNode }>;
  showCard?: (row: Row) => ReactNode;
  /** Ways on where the list is empty. */
  emptyActions?: (values: ValuesOf<Given>) => ReactNode;
  isSelected?: (row: Row) => boolean;
  onOpen?: (row: Row) => void;
}

/** A list screen, its parts checked against each other. */
export function defineListScreen<Given extends Fields, Row, Page extends ListPage<Row>>(
  screen: ListScreenDefinition<Given, Row, Page>,
) {
  return screen;
}

function useListPage<Given extends Fields, Row, Page extends ListPage<Row>>({
  address,
  queryKey,
  call,
  staleTime,
}: ListScreenDefinition<Given, Row, Page>) {
  const { values, change } = useUrlState(address);
  const query = useQuery({
    queryKey: [...queryKey, address.write(values)],
    queryFn: ({ signal }) => call(values, signal),
    placeholderData: keepPreviousData,
    ...(staleTime === undefined ? {} : { staleTime, refetchOnMount: true }),
  });
  return { values: values as ListValues<Given>, change, query };
}

/** Heading, tabs, toolbar, rows and pager of a list whose state stands in the address. */
export function ListScreen<Given extends Fields, Row, Page extends ListPage<Row>>(
  props: ListScreenProps<Given, Row, Page>,
) {
  const { heading, tabs, queryKey, countOfTab } = props.screen;
  const { values, change, query } = useListPage(props.screen);
  const { data } = query;
  return (
    <>
      {heading && (
        <PageHeader
          title={heading.title}
          actions={
            <>
              <RefreshButton queryKey={queryKey} text={heading} />
              <LinkMenu label={heading.add} items={heading.addItems} />
            </>
          }
        />
      )}
      {tabs ? (
        <ChoiceTabs
          label={tabs.label}
          value={values[tabs.name] as string}
          tabs={tabs.tabs.map((tab) => ({ ...tab, count: data && countOfTab?.(data, tab.value) }))}
          onChange={(tab) => change({ [tabs.name]: tab } as Partial<ListValues<Given>>)}
        >
          <List {...props} />
        </ChoiceTabs>
      ) : (
        <List {...props} />
      )}
    </>
  );
}

function List<Given extends Fields, Row, Page extends ListPage<Row>>(
  props: ListScreenProps<Given, Row, Page>,
) {
  const { address, filters, filtersOnPhone, clearsIn, text } = props.screen;
  const { values, change } = useUrlState(address);
  return (
    <>
      <ListToolbar
        {...{ address, filters, filtersOnPhone, text, values }}
        canClear={clearsIn !== 'emptyList'}
        onChange={change}
      >
        {props.actions}
      </ListToolbar>
      <FocusTarget>
        <ListRows {...props} />
      </FocusTarget>
    </>
  );
}

function ListRows<Given extends Fields, Row, Page extends ListPage<Row>>(
  props: ListScreenProps<Given, Row, Page>,
) {
  const { screen, Cards, showCard, columns = screen.columns ?? [], isSelected, onOpen } = props;
  const { text, rowKey, pageSize: size } = screen;
  const { values, change, query } = useListPage(screen);
  const { data, error, isPlaceholderData, refetch } = query;
  const changeList = (changes: { page?: number; sorting?: Sorting }) =>
    change(changes as Partial<ListValues<Given>>);
  useExistingPage(values.page, isPlaceholderData ? undefined : data?.total_pages, (page) =>
    changeList({ page }),
  );
  // Rows of another tab tell nothing of those that come.
  const tab = screen.tabs && values[screen.tabs.name];
  const isOfTab = useUnchanged(tab, !isPlaceholderData);
  if (!data || !isOfTab) {
    if (!error) return <LoadingOutline label={text.loading} />;
    return <ErrorState error={error} title={text.failed} onTryAgain={() => void refetch()} />;
  }
  if (data.total_count === 0) return <NoRows {...props} />;
  const nouns = typeof text.counted === 'function' ? text.counted(values) : text.counted;
  const summary = screen.showsPageSize
    ? `${formatCount(data.total_count, nouns)}, ${size} per page`
    : formatRange({ page: values.page, size, total: data.total_count }, nouns);
  return (
    <>
      {Cards ? (
        <Cards isWaiting={isPlaceholderData}>{data.items.map((row) => showCard?.(row))}</Cards>
      ) : (
        <DataTable
          label={text.label}
          loading={text.loading}
          rows={data.items}
          columns={columns}
          rowKey={rowKey}
          sorting={values.sorting}
          onSorting={(sorting) => changeList({ sorting })}
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
          changeList({ page });
          window.scrollTo({ top: 0 });
        }}
      />
    </>
  );
}

function NoRows<Given extends Fields, Row, Page extends ListPage<Row>>({
  screen,
  emptyActions,
}: ListScreenProps<Given, Row, Page>) {
  const { address, filters, clearsIn, text } = screen;
  const { values, change } = useUrlState(address);
  const narrowing = filters.filter(({ kind }) => kind !== 'sorting');
  const searches = narrowing.filter(({ kind }) => kind === 'search');
  const clearing = (cleared: typeof narrowing, label: string) => {
    const names = cleared.map(({ name }) => name);
    const initial = Object.fromEntries(names.map((name) => [name, address.fields[name]?.initial]));
    const count = address.countSet(values, names);
    return { label, count, clear: () => change(initial as Partial<ValuesOf<Given>>) };
  };
  const all = clearing(narrowing, text.clear);
  const search = clearing(searches, text.clearSearch ?? '');
  const offered = text.clearSearch === undefined ? [all] : [search, all];
  if (text.clearSearch !== undefined && all.count === search.count) offered.pop();
  const none = typeof text.none === 'function' ? text.none(values) : text.none;
  const noMatch =
    typeof text.noMatch === 'string' ? ([none[0], text.noMatch] as const) : text.noMatch;
  const [title, children] = (all.count > 0 && noMatch) || none;
  return (
    <div role="status">
      <EmptyState
        compact
        title={title}
        actions={
          <>
            {emptyActions?.(values)}
            {clearsIn !== 'toolbar' &&
              offered.map(
                ({ label, count, clear }) =>
                  count > 0 && (
                    <Button key={label} variant="default" onClick={clear}>
                      {label}
                    </Button>
                  ),
              )}
          </>
        }
      >
        {children}
      </EmptyState>
    </div>
  );
}

/** Whether a value is still the one that it was when the data came that is shown now. */
function useUnchanged(value: unknown, isCurrent: boolean): boolean {
  const [known, setKnown] = useState(value);
  if (isCurrent && known !== value) setKnown(value);
  return isCurrent || known === value;
}

/** Leads back to the last page where the one asked for has gone, with the last row that it had. */
function useExistingPage(
  page: number,
  pageCount: number | undefined,
  onPage: (page: number) => void,
): void {
  const isGone = pageCount !== undefined && pageCount > 0 && page > pageCount;
  const goBack = useEffectEvent(() => {
    if (isGone) onPage(pageCount);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for every page that has gone
  useEffect(() => goBack(), [isGone, pageCount]);
}
