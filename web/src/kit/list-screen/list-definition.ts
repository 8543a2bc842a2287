import type { QueryKey } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import type { Column } from '../data-table/column.ts';
import type { Address, Fields, ValuesOf } from '../url-state/address.ts';
import type { Field, Sorting } from '../url-state/fields.ts';
import type { LinkMenuItem } from './link-menu.tsx';
import type { ToolbarTexts } from './list-toolbar.tsx';

/** One page of a list, as the server gives it. */
export interface ListPage<Row = unknown> {
  items: readonly Row[];
  total_count: number;
  total_pages: number;
}

export type RowOf<Page extends ListPage> = Page['items'][number];
type Columns<Row> = readonly Column<Row>[];
/** Opens the dialog of a list. */
type Ask<Asked> = (asked: Asked) => void;
type Nouns = readonly [one: string, many: string];
type Sentences = readonly [title: string, text: string];

/** What a list asks for: its page, the values of its fields, its search and its order. */
export type Question<Given extends Fields> = Omit<ValuesOf<Given>, 'q' | 'sorting'> & {
  page: number;
  page_size: number;
} & (Given extends { q: Field<string> } ? { search: string } : unknown) &
  (Given extends { sorting: Field<Sorting<infer Name>> }
    ? { sort_by: Name; sort_order: 'asc' | 'desc' }
    : unknown);

/** The sentences of a list; those that are left out are made of what is counted. */
interface ListTexts<Values> extends ToolbarTexts {
  label?: string;
  loading?: string;
  failed?: string;
  /** "1 tag", "1,204 tags". */
  counted: Nouns | ((values: Values) => Nouns);
  none: Sentences | ((values: Values) => Sentences);
  /** In place of the second sentence, or of both, where filters narrow the list. */
  noMatch?: string | Sentences;
  /** In an empty list a search is cleared by itself, by this button. */
  clearSearch?: string;
  previous?: string;
}

/** A list screen: its fields, its call, its columns and its sentences. */
export interface ListScreenDefinition<Given extends Fields, Page extends ListPage, Asked> {
  /** What its address says beside the page: filters, tabs, a search `q`, and `sorting`. */
  fields: Given;
  /** What the cache holds of it hangs below this key. */
  queryKey: QueryKey;
  call: (question: Question<Given>, signal: AbortSignal) => Promise<Page>;
  /** For how long an answer is good; as everywhere unless said otherwise. */
  staleTime?: number;
  /** The columns of its table; one of which `sorting` tells is sorted by the server. */
  columns?: Columns<RowOf<Page>> | ((ask: Ask<Asked>) => Columns<RowOf<Page>>);
  /** The rows as something else than a table, or only as the table of a phone. */
  cards?: {
    show: (row: RowOf<Page>, ask: Ask<Asked>) => ReactNode;
    List: ComponentType<{ isWaiting: boolean; children: ReactNode }>;
    isPhoneOnly?: boolean;
  };
  /** Stands at the end of the toolbar. */
  actions?: (ask: Ask<Asked>) => ReactNode;
  /** Ways on where the list is empty. */
  emptyActions?: (values: ValuesOf<Given>, ask: Ask<Asked>) => ReactNode;
  /** What was asked for by a button of the list: a form, a question. */
  dialog?: (asked: Asked, onClose: () => void) => ReactNode;
  /** How many stand below a tab, as a page of the list tells. */
  countOfTab?: (page: Page, tab: string) => number;
  /** Of the filters, so many stay on a phone; the rest folds away. */
  filtersOnPhone?: number;
  /** Where filters can be taken away: both unless said otherwise. */
  clearsIn?: 'toolbar' | 'emptyList';
  /** 20 unless said otherwise. */
  pageSize?: number;
  /** The foot says "61 users, 20 per page", in place of which rows are shown: "21–40 of 61 users". */
  showsPageSize?: boolean;
  /** The title with Refresh and the menu of new things, where the list is the whole page. */
  heading?: { title: string; add: string; addItems: readonly LinkMenuItem[] };
  /** Left out where rows have an id. */
  rowKey?: (row: RowOf<Page>) => string | number;
  text: ListTexts<ValuesOf<Given>>;
}

/** The same with what follows from it. */
export interface ListScreenOf<Given extends Fields, Page extends ListPage, Asked>
  extends ListScreenDefinition<Given, Page, Asked> {
  address: Address<Given & { page: Field<number> }>;
  rowKey: (row: RowOf<Page>) => string | number;
  pageSize: number;
  text: ListTexts<ValuesOf<Given>> & { label: string; loading: string; failed: string };
}

export interface ListScreenProps<Given extends Fields, Page extends ListPage, Asked> {
  screen: ListScreenOf<Given, Page, Asked>;
  isSelected?: (row: RowOf<Page>) => boolean;
  onOpen?: (row: RowOf<Page>) => void;
}

/** What the parts of a list screen are given, whichever list it is. */
export interface ListProps extends ListScreenProps<Fields, ListPage, unknown> {
  ask: Ask<unknown>;
}
