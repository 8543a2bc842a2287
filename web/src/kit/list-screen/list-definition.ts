import type { QueryKey } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import type { Column } from '../data-table/column.ts';
import type { Nouns } from '../messages.ts';
import type { Address, Fields, ValuesOf } from '../url-state/address.ts';
import type { Field, Sorting } from '../url-state/fields.ts';
import type { LinkMenuItem } from './link-menu.tsx';
import type { ToolbarTexts } from './list-toolbar.tsx';

/** One page of a list, as the server sends it. */
export interface ListPage<Row = unknown> {
  items: readonly Row[];
  total_count: number;
  total_pages: number;
}

export type RowOf<Page extends ListPage> = Page['items'][number];
type Columns<Row> = readonly Column<Row>[];
/** Opens the dialog of a list. */
type DialogOpener<Asked> = (asked: Asked) => void;
type Sentences = readonly [title: string, text: string];

/** The parameters of a list's call: its page, its fields' values, its search and its order. */
export type ListParams<Given extends Fields> = Omit<ValuesOf<Given>, 'q' | 'sorting'> & {
  page: number;
  page_size: number;
} & (Given extends { q: Field<string> } ? { search: string } : unknown) &
  (Given extends { sorting: Field<Sorting<infer Name>> }
    ? { sort_by: Name; sort_order: 'asc' | 'desc' }
    : unknown);

/** The texts of a list; those that are left out are derived from `counted`. */
interface ListTexts<Values> extends ToolbarTexts {
  label?: string;
  loading?: string;
  failed?: string;
  /** "1 tag", "1,204 tags". */
  counted: Nouns | ((values: Values) => Nouns);
  none: Sentences | ((values: Values) => Sentences);
  /** Replaces the second sentence of `none`, or both, while filters narrow the list. */
  noMatch?: string | Sentences;
  /** The text of a button that clears only the search, shown in an empty list. */
  clearSearch?: string;
  previous?: string;
}

/** A list screen: its fields, its call, its columns and its texts. */
export interface ListScreenDefinition<Given extends Fields, Page extends ListPage, Asked> {
  /** The fields of its address beside the page: filters, tabs, a search `q`, and `sorting`. */
  fields: Given;
  /** Prefix of its keys in the query cache. */
  queryKey: QueryKey;
  call: (question: ListParams<Given>, signal: AbortSignal) => Promise<Page>;
  /** How long an answer stays fresh, in ms; by default as in the whole product. */
  staleTime?: number;
  /** The columns of its table; those that `sorting` names are sorted by the server. */
  columns?: Columns<RowOf<Page>> | ((ask: DialogOpener<Asked>) => Columns<RowOf<Page>>);
  /** Shows the rows as cards instead of a table, or only on phones. */
  cards?: {
    show: (row: RowOf<Page>, ask: DialogOpener<Asked>) => ReactNode;
    List: ComponentType<{ isWaiting: boolean; children: ReactNode }>;
    isPhoneOnly?: boolean;
  };
  /** Shown at the end of the toolbar. */
  actions?: (ask: DialogOpener<Asked>) => ReactNode;
  /** Links or buttons for an empty list. */
  emptyActions?: (values: ValuesOf<Given>, ask: DialogOpener<Asked>) => ReactNode;
  /** The dialog that a button of the list opened: a form or a question. */
  dialog?: (asked: Asked, onClose: () => void) => ReactNode;
  /** The count of a tab, read from a page of the list. */
  countOfTab?: (page: Page, tab: string) => number;
  /** How many filters stay visible on a phone; the rest is folded away. */
  filtersOnPhone?: number;
  /** Where the button that clears the filters appears; both by default. */
  clearsIn?: 'toolbar' | 'emptyList';
  /** 20 by default. */
  pageSize?: number;
  /** The foot says "61 users, 20 per page" instead of the range, "21–40 of 61 users". */
  showsPageSize?: boolean;
  /** The title with Refresh and a menu of new entities, if the list is the whole page. */
  heading?: { title: string; add: string; addItems: readonly LinkMenuItem[] };
  /** The `id` of a row by default. */
  rowKey?: (row: RowOf<Page>) => string | number;
  text: ListTexts<ValuesOf<Given>>;
}

/** A definition with its defaults filled in. */
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

/** The props of the parts of a list screen, without the types of the specific list. */
export interface ListProps extends ListScreenProps<Fields, ListPage, unknown> {
  ask: DialogOpener<unknown>;
}
